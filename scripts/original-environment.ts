/** The environment of the process before production-libraries.ts changed it. */
export const originalEnvironment: Readonly<Record<string, string | undefined>> = { ...process.env }

/** The environment of the process before production-libraries.ts changes NODE_ENV. */
export const originalEnvironment: Readonly<Record<string, string | undefined>> = { ...process.env }

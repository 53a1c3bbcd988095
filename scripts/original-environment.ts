/** The environment of the process before production-libraries.ts changed it. */
export const givenEnvironment: Readonly<Record<string, string | undefined>> = { ...process.env }

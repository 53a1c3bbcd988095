/** The environment of the process before fast-libraries.ts changed it. */
export const givenEnvironment: Readonly<Record<string, string | undefined>> = { ...process.env }

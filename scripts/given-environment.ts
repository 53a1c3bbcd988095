/** The environment as it was given, whatever fast-libraries.ts does to it. */
export const givenEnvironment: Readonly<Record<string, string | undefined>> = { ...process.env }

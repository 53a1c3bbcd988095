/** Thousands of records are looked at and written in one go: more than a usual call may take. */
export const longCall = { context: { timeLimit: 180_000 } } as const

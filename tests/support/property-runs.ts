/** How often a test repeats a cheap property. `npm run test:long` repeats it ten times as often. */
export const propertyRuns = Number(process.env.PROPERTY_RUNS ?? 300)

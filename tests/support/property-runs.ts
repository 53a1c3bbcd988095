/** How often a test checks a property that is quick to check. `npm run test:long` checks it ten times as often. */
export const propertyRuns = Number(process.env.PROPERTY_RUNS ?? 300)

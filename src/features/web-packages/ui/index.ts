/** Components of ready-made packages that other features show. */

export { type DayAllocations, type Group, GroupFields, planFor } from './group-form.tsx'
export { Medal } from './medal.tsx'
export { missingProductName, omissionLabels } from './omission-labels.ts'
export type { Entry as PlannedWebPackageEntry } from './planned-days.tsx'

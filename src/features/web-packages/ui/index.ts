/** Components of ready-made packages that other features show. */

export { type Group, GroupFields, planFor, type DayAllocations } from './group-form.tsx'
export { missingProductName, leftOutLabels } from './left-out-labels.ts'
export { Medal } from './medal.tsx'
export type { Entry as PlannedWebPackageEntry } from './planned-days.tsx'

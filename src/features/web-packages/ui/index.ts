/** Components of ready-made packages that other features show. */

export { type DayAllocations, type Group, GroupFields, planFor } from './group-form.tsx'
export { leftOutLabels, missingProductName } from './left-out-labels.ts'
export { Medal } from './medal.tsx'
export type { Entry as PlannedWebPackageEntry } from './planned-days.tsx'
export { useWebPackages } from './use-web-packages.ts'

/** Components of ready-made packages that other features show. */

export { type Group, GroupFields, planFor, type SaidOfDays } from './group-form.tsx'
export { goneName, leftOutWords } from './left-out-words.ts'
export { Medal } from './medal.tsx'
export type { Entry as PlannedWebPackageEntry } from './planned-days.tsx'

/** Parts of the catalogue's screens that other features show. */
export { CategoryIcon } from './category-icon.tsx'
export { PriceViewChoices } from './prices/price-view-choices.tsx'
export { usePriceView } from './prices/use-price-view.ts'
export { useLocations } from './use-locations.ts'
export { type Group, GroupFields, planFor, type SaidOfDays } from './web-packages/group-form.tsx'
export { goneName, leftOutWords } from './web-packages/left-out-words.ts'
export { Medal } from './web-packages/medal.tsx'
export type { Entry as PlannedWebPackageEntry } from './web-packages/planned-days.tsx'

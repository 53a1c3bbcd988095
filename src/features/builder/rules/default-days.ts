import { runsOn } from '#features/catalogue/rules/availability.ts'
import type { ProductAvailability, ProductType } from '#features/catalogue/rules/product-config.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { nightsOf } from './default-nights.ts'

type Trip = { readonly startDate: IsoDate | null; readonly nightsCount: number }
type Product = { readonly type: ProductType; readonly availability: ProductAvailability }

/**
 * Returns the days on which a product is added if the user chooses none. Accommodation is added on all nights, and a
 * transfer on the first and the last day (PKG-043). Any other product is added on the first day on which it runs, or on
 * the first day if it runs on none.
 */
export const defaultDays = ({ type, availability }: Product, { startDate, nightsCount }: Trip): number[] => {
  if (type === 'Airport Transfer') return nightsCount === 0 ? [0] : [0, nightsCount]
  if (type === 'Accommodation') return nightsOf({ nightsCount })
  const days = Array.from({ length: nightsCount + 1 }, (_, day) => day)
  const runs = (day: number) => startDate === null || runsOn(availability, addDays(startDate, day))
  return [days.find(runs) ?? 0]
}

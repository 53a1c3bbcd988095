import { runsOn } from '#features/catalogue/rules/availability.ts'
import type { ProductAvailability, ProductType } from '#features/catalogue/rules/product-config.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { nightsOf } from './usual-nights.ts'

type Trip = { readonly startDate: IsoDate | null; readonly nightsCount: number }
type Product = { readonly type: ProductType; readonly availability: ProductAvailability }

/**
 * The days a product is put on when nobody says which: a stay on every night, a transfer on the first day and the last
 * (PKG-043), anything else on the first day it runs.
 */
export const usualDays = ({ type, availability }: Product, { startDate, nightsCount }: Trip): number[] => {
  if (type === 'Airport Transfer') return nightsCount === 0 ? [0] : [0, nightsCount]
  if (type === 'Accommodation') return nightsOf({ nightsCount })
  const days = Array.from({ length: nightsCount + 1 }, (_, day) => day)
  const runs = (day: number) => startDate === null || runsOn(availability, addDays(startDate, day))
  return [days.find(runs) ?? 0]
}

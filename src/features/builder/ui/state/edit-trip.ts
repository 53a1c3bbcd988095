import type { AddProductData } from '#features/events/rules/commands/add-item.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { Builder } from './builder.ts'
import { changeLocation, changeNights, changeNotes, changePeople, changeStart } from './builder-edits.ts'

/** Where, when, for how long and with how many; what is left out stays. */
export type TripChanges = {
  readonly locationId?: string
  readonly peopleCount?: number
  readonly startDate?: string
  readonly nightsCount?: number
  readonly notes?: string
  /** Put into it; they must have been learnt before. */
  readonly products?: readonly AddProductData[]
}

/**
 * Makes the edits of a trip, the start before the nights, for the days of a saved package hang on its dates.
 * @returns why not, when one was refused; those before it are made
 */
export const editTrip = (builder: Builder, changes: TripChanges): Refusal | undefined => {
  const { locationId, peopleCount, startDate, nightsCount, notes, products } = changes
  return (
    (locationId === undefined ? undefined : changeLocation(builder, locationId)) ??
    (startDate === undefined ? undefined : changeStart(builder, startDate)) ??
    (nightsCount === undefined ? undefined : changeNights(builder, nightsCount)) ??
    (peopleCount === undefined ? undefined : changePeople(builder, peopleCount)) ??
    (notes === undefined ? undefined : changeNotes(builder, notes)) ??
    (products === undefined ? undefined : addProducts(builder, products))
  )
}

const addProducts = (builder: Builder, products: readonly AddProductData[]): Refusal | undefined =>
  builder.edit(products.map((data) => ({ name: 'addProduct', packageId: builder.packageId, data })))

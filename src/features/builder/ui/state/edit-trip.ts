import type { AddProductData } from '#features/event-commands/rules/commands/add-item.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { Builder } from './builder.ts'
import { changeLocation, changeNights, changeNotes, changePeople, changeStart } from './builder-edits.ts'

/** The changes to a trip. The values of missing fields do not change. */
export type TripChanges = {
  readonly locationId?: string
  readonly peopleCount?: number
  readonly startDate?: string
  readonly nightsCount?: number
  readonly notes?: string
  /** The products to add. The builder's facts must already include them (`facts.addProduct`). */
  readonly products?: readonly AddProductData[]
}

/**
 * Applies the changes to the package. The start is changed before the nights: the nights of a saved package are changed
 * through its end date, which it has only with a start date.
 * @returns the first refusal, if any; edits before it are not reverted
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

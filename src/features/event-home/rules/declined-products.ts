import { canChooseAnother, isDeclineStage } from '#features/bookings/rules/suppliers/declines.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { isOver } from '#features/events/rules/labels/people-labels.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'

/** A product of the booked package that its supplier does not deliver as booked. */
export type DeclinedProduct = {
  /** The id of the product's first declined entry, or else of the first that the supplier asks to cancel. */
  readonly id: string
  readonly name: string
  /** True if the supplier only asks to cancel the product. It stays booked until staff agree. */
  readonly isStillBooked: boolean
  /** The supplier's reason; undefined for readers who don't see it. */
  readonly reason: string | undefined
}

export type DeclinedProducts = {
  readonly packageId: string
  readonly products: readonly DeclinedProduct[]
  /** Whether the organiser can choose another product in place of a declined one. */
  readonly canChooseAnother: boolean
}

/** Returns the declined products of the booked package, as the reader sees them; undefined if there are none. */
export const declinedProductsOf = (event: WireEvent): DeclinedProducts | undefined => {
  const pack = event.packageOption.find(({ status }) => status === 'Booked')
  if (!pack || isOver(event)) return undefined
  const products = productsOf(pack)
  if (products.length === 0) return undefined
  const { statusStage, packageOption: packages, today } = event
  return {
    packageId: pack.id,
    products,
    canChooseAnother:
      products.some(({ isStillBooked }) => !isStillBooked) &&
      canChooseAnother({ statusStage, packages }, pack, today),
  }
}

const productsOf = ({ productList }: WirePackage): DeclinedProduct[] =>
  productList.flatMap((product) => {
    const entry =
      product.itinerary.find(({ stage }) => stage === 'Declined') ??
      product.itinerary.find(({ stage }) => isDeclineStage(stage))
    return entry
      ? [
          {
            id: entry.itineraryId,
            name: productNameOf(product),
            isStillBooked: entry.stage !== 'Declined',
            reason: entry.declineReason ?? undefined,
          },
        ]
      : []
  })

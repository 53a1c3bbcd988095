import { productNameOf } from '#features/event-document/rules/product-name.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate } from '#kernel/dates.ts'

/** Returns the names of the suppliers of all products, by id. */
export const supplierNamesOf = ({ packageOption }: WireEvent): ReadonlyMap<string, string> =>
  new Map(
    packageOption
      .flatMap(({ productList }) => productList)
      .flatMap(({ supplier }) => (supplier ? [[supplier.supplierId, supplier.name] as const] : [])),
  )

/** Returns the names of all products with their days, by itinerary id. */
export const productNamesOf = ({ packageOption }: WireEvent): ReadonlyMap<string, string> =>
  new Map(
    packageOption
      .flatMap(({ productList }) => productList)
      .flatMap((product) =>
        product.itinerary.map(({ itineraryId, date }) => {
          const name = productNameOf(product)
          return [itineraryId, date ? `${name}, ${formatDate(date)}` : name] as const
        }),
      ),
  )

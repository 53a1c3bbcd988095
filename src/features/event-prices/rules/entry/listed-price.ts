import { priceFor } from '#features/catalogue/rules/prices/price-for.ts'
import type { ProductExtra } from '#features/catalogue/rules/product-config.ts'
import type {
  ListedPrice,
  PackageDocument,
  PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import { entryDate } from '#features/event-document/rules/quantities/days.ts'
import type { Pence } from '#kernel/money.ts'
import type { PricingFacts, ProductFacts } from '../pricing-facts.ts'

type PriceInputs = Omit<ListedPrice, 'pricePence' | 'costMinor'>
type Sum = Pick<ListedPrice, 'pricePence' | 'costMinor'>

/** Returns the fields on which the price of an entry depends; null for a product outside the catalogue. */
const priceInputs = (entry: PackageEntry, pack: PackageDocument): PriceInputs | null =>
  entry.productId === null
    ? null
    : {
        productId: entry.productId,
        optionProducts: entry.optionProducts,
        addOnProducts: entry.addOnProducts,
        date: entryDate(pack, entry),
        people: entry.needPeople,
        units: entry.needUnits,
      }

/** Returns whether a listed price applies to the entry as it is now. */
export const appliesTo = (
  listed: ListedPrice | null,
  entry: PackageEntry,
  pack: PackageDocument,
): listed is ListedPrice => {
  const inputs = priceInputs(entry, pack)
  if (listed === null || inputs === null) return false
  return (
    listed.productId === inputs.productId &&
    listed.date === inputs.date &&
    listed.people === inputs.people &&
    listed.units === inputs.units &&
    sameIds(listed.optionProducts, inputs.optionProducts) &&
    sameIds(listed.addOnProducts, inputs.addOnProducts)
  )
}

const sameIds = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((id) => right.includes(id))

/**
 * Returns the listed price of an entry today (PKG-O1); null for an entry without people. Undefined if there is no price
 * list, because the product is a custom product of the event or left the catalogue.
 * @throws 'price calculator not set' (PKG-057)
 */
export const readListPrice = (
  entry: PackageEntry,
  pack: PackageDocument,
  { products }: Pick<PricingFacts, 'products'>,
): ListedPrice | null | undefined => {
  const inputs = priceInputs(entry, pack)
  const product = inputs === null ? undefined : products[inputs.productId]
  if (inputs === null || !product) return undefined
  if (!product.prices) throw new Error('price calculator not set')
  if (inputs.people === 0) return null
  const price = priceFor(product, { ...inputs, section: pack.section })
  const unknownSum: Sum = { pricePence: null, costMinor: null }
  const basicSum: Sum = price ? { pricePence: price.totalPence, costMinor: price.costMinor } : unknownSum
  const sum = price
    ? extrasOf(entry, product).reduce((sum, extra) => plusExtra(sum, extra, timesOf(extra, entry)), basicSum)
    : unknownSum
  return { ...inputs, ...sum }
}

const extrasOf = (entry: PackageEntry, product: ProductFacts): ProductExtra[] => [
  ...product.options.filter(({ id }) => entry.optionProducts.includes(id)),
  ...product.addOns.filter(({ id }) => entry.addOnProducts.includes(id)),
]

const timesOf = (extra: ProductExtra, entry: PackageEntry): number =>
  extra.per === 'group' ? 1 : extra.per === 'unit' ? entry.needUnits : entry.needPeople

const plusExtra = (sum: Sum, extra: ProductExtra, times: number): Sum => ({
  pricePence: plus(sum.pricePence, extra.pricePence, times),
  costMinor: plus(sum.costMinor, extra.costMinor, times),
})

const plus = (sum: Pence | null, one: Pence | undefined, times: number): Pence | null =>
  sum === null || one === undefined ? null : sum + one * times

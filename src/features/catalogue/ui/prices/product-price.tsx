import { formatPence, type Pence } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'
import { minPriceFor } from '../../rules/prices/price-by-rows.ts'
import { amountInView, hiddenPriceText, priceSuffix } from '../../rules/prices/price-view.ts'
import type { ProductResponse } from '../../rules/responses/product-responses.ts'
import { usualBookingFor } from '../../rules/units.ts'
import { priceAreaOf } from './product-price-switch.tsx'
import { usePriceView } from './use-price-view.ts'

/** The default group of a price, while people and nights are unknown. */
export type UsualGroup = { readonly people: number; readonly nights: number }

type Props = { product: ProductResponse; section: Section; group: UsualGroup }

/** Shows the 'from' price of a product on its page. */
export const ProductPrice = ({ product, section, group }: Props) => {
  const { needPeople: people, needUnits: units } = usualBookingFor(product.config, group.people)
  const nights = nightsFor(product, group)
  const price = minPriceFor(product, { people, units, section, nights })
  return <PriceText product={product} price={price && { ...price, nights }} isMinimumPrice />
}

/** Returns the nights of a price: those of the usual group for a stay, otherwise 1. */
export const nightsFor = ({ type }: ProductResponse, group: UsualGroup): number =>
  type === 'Accommodation' ? Math.max(1, group.nights) : 1

type PriceTextProps = {
  product: ProductResponse
  /** The price of all people and nights; null for a price on application. */
  price: { readonly totalPence: Pence; readonly people: number; readonly nights: number } | null
  /** True for the lowest price of any date. */
  isMinimumPrice: boolean
  /** Shown below the price, before the group: the date of the price. */
  date?: string
}

/** Renders a price of a product in the visitor's price view. */
export const PriceText = ({ product, price, isMinimumPrice, date }: PriceTextProps) => {
  const view = usePriceView(priceAreaOf(product))
  if (product.priceHidden) return <p className="font-bold text-xl">{hiddenPriceText}</p>
  if (!price) return <p className="font-bold text-xl">Price on application</p>
  const group = view.count === 'perPerson' && `in a group of ${price.people}`
  return (
    <p className="leading-tight">
      {isMinimumPrice && <span className="text-ink-soft text-sm lg:block">from </span>}
      <strong className="text-xl tabular-nums lg:text-2xl">
        {formatPence(amountInView(price, view), { short: true })}
      </strong>{' '}
      <span className="text-ink-soft max-lg:text-sm">{priceSuffix(price, view)}</span>
      {(date || group) && (
        <span className="block text-ink-soft text-sm max-lg:text-xs">
          {[date, group].filter(Boolean).join(', ')}
        </span>
      )}
    </p>
  )
}

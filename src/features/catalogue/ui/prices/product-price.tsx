import { formatPence } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'
import { minPriceFor } from '../../rules/prices/price-by-rows.ts'
import {
  amountInView,
  hiddenPriceText,
  type PriceViewPlace,
  priceSuffix,
} from '../../rules/prices/price-view.ts'
import type { ProductResponse } from '../../rules/responses/product-responses.ts'
import { bookedForUsual } from '../../rules/units.ts'
import { PriceViewSwitch } from './price-view-switch.tsx'
import { usePriceView } from './use-price-view.ts'

/** The default group of a price, while people and nights are unknown. */
export type UsualGroup = { readonly people: number; readonly nights: number }

type Props = { product: ProductResponse; section: Section; group: UsualGroup }

const isStayOf = ({ type }: ProductResponse) => type === 'Accommodation'

const placeOf = (product: ProductResponse): PriceViewPlace => ({
  area: 'website',
  kind: isStayOf(product) ? 'accommodation' : 'default',
})

/** The price view switch of a product; renders nothing if its price is not shown. */
export const ProductPriceView = ({ product }: Pick<Props, 'product'>) =>
  !product.priceHidden && <PriceViewSwitch label="Price display" place={placeOf(product)} />

/** Shows the 'from' price of a product on its page. */
export const ProductPrice = ({ product, section, group }: Props) => {
  const isStay = isStayOf(product)
  const view = usePriceView(placeOf(product))
  if (product.priceHidden) return <p className="font-bold text-xl">{hiddenPriceText}</p>
  const { needPeople: people, needUnits: units } = bookedForUsual(product.config, group.people)
  const nights = isStay ? Math.max(1, group.nights) : 1
  const price = minPriceFor(product, { people, units, section, nights })
  if (!price) return <p className="font-bold text-xl">Price on application</p>
  const whole = { totalPence: price.totalPence, people, nights }
  return (
    <p className="leading-tight">
      <span className="text-ink-soft text-sm lg:block">from </span>
      <strong className="text-xl tabular-nums lg:text-2xl">
        {formatPence(amountInView(whole, view), { short: true })}
      </strong>{' '}
      <span className="text-ink-soft max-lg:text-sm">{priceSuffix(whole, view)}</span>
      {view.count === 'perPerson' && (
        <span className="block text-ink-soft text-sm max-lg:text-xs">in a group of {people}</span>
      )}
    </p>
  )
}

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

/** Shows the 'from' price of a product on its page, with the price view switch. */
export const ProductPrice = ({ product, section, group }: Props) => {
  const isStay = product.type === 'Accommodation'
  const place: PriceViewPlace = { area: 'website', kind: isStay ? 'accommodation' : 'default' }
  const view = usePriceView(place)
  if (product.priceHidden) return <p className="font-bold text-xl">{hiddenPriceText}</p>
  const { needPeople: people, needUnits: units } = bookedForUsual(product.config, group.people)
  const nights = isStay ? Math.max(1, group.nights) : 1
  const price = minPriceFor(product, { people, units, section, nights })
  if (!price) return <p className="font-bold text-xl">Price on application</p>
  const whole = { totalPence: price.totalPence, people, nights }
  return (
    <div className="grid gap-3">
      <p>
        <span className="block text-ink-soft text-sm">from</span>
        <strong className="text-2xl tabular-nums">
          {formatPence(amountInView(whole, view), { short: true })}
        </strong>{' '}
        <span className="text-ink-soft">{priceSuffix(whole, view)}</span>
        {view.count === 'perPerson' && (
          <span className="block text-ink-soft text-sm">in a group of {people}</span>
        )}
      </p>
      <PriceViewSwitch label="Price display" place={place} />
    </div>
  )
}

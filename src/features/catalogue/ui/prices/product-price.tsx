import { formatPence } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'
import type { ProductAnswer } from '../../rules/answers/product-answers.ts'
import { minPriceFor } from '../../rules/prices/price-by-rows.ts'
import {
  amountInView,
  hiddenPriceWords,
  type PriceViewPlace,
  viewWords,
} from '../../rules/prices/price-view.ts'
import { bookedForUsual } from '../../rules/units.ts'
import { PriceViewSwitch } from './price-view-switch.tsx'
import { usePriceView } from './use-price-view.ts'

/** The group a price is shown for while nobody has said how many come and for how long. */
export type UsualGroup = { readonly people: number; readonly nights: number }

type Props = { product: ProductAnswer; section: Section; group: UsualGroup }

/** The least a product costs on its own page, and the choice of how that is shown. */
export const ProductPrice = ({ product, section, group }: Props) => {
  const isStay = product.type === 'Accommodation'
  const place: PriceViewPlace = { area: 'website', kind: isStay ? 'accommodation' : 'default' }
  const view = usePriceView(place)
  if (product.priceHidden) return <p className="font-bold text-xl">{hiddenPriceWords}</p>
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
        <span className="text-ink-soft">{viewWords(whole, view)}</span>
        {view.count === 'perPerson' && (
          <span className="block text-ink-soft text-sm">in a group of {people}</span>
        )}
      </p>
      <PriceViewSwitch label="Price display" place={place} />
    </div>
  )
}

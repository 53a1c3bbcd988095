import { clsx } from 'clsx'
import { formatPence, penceFromPounds } from '#kernel/money.ts'
import { takesUpTo } from '../../rules/capacity-text.ts'
import type { CardItem } from '../../rules/grid/grid-item.ts'
import { amountInView, hiddenPriceText, type PriceView, priceSuffix } from '../../rules/prices/price-view.ts'

type Props = { item: CardItem; view: PriceView }

/** Shows the price of a product in the chosen view: on the visitor's date, otherwise the 'from' price. */
export const ItemPrice = ({ item, view }: Props) => {
  if (item.priceHidden) return <p className="font-semibold">{hiddenPriceText}</p>
  if (item.priceTotal === null)
    return (
      <div className="grid justify-items-start gap-1">
        <p className="font-semibold">Price on application</p>
        {item.estimate && (
          // Dark text on orange, for contrast (CAT-042).
          <p className="rounded-mark bg-[#f57c00] px-1.5 py-0.5 text-[#1d141c] text-xs">
            {item.estimate.label}{' '}
            <strong className="tabular-nums">
              {formatPence(penceFromPounds(item.estimate.price), { short: true })} pp
            </strong>
          </p>
        )}
      </div>
    )
  const { people, nights, stayNights, takesUpTo: capacity } = item.priceFor
  const totalPence = (penceFromPounds(item.priceTotal) * stayNights) / nights
  const price = { totalPence, people, nights: stayNights }
  return (
    <p>
      {!item.chosenTrip?.date && <span className="text-ink-faint text-xs">from </span>}
      <strong className="text-lg tabular-nums">
        {formatPence(amountInView(price, view), { short: true })}
      </strong>{' '}
      <span className="inline-block text-ink-soft text-sm">{priceSuffix(price, view)}</span>{' '}
      <GroupText item={item} view={view} />
      {capacity !== undefined && <span className="block text-ink-soft text-xs">{takesUpTo(capacity)}</span>}
    </p>
  )
}

/**
 * Shows the group of a price, and the date if the visitor has chosen one. On a wide screen this line is always there,
 * so that the height of cards does not change when prices for a chosen trip are loaded.
 */
const GroupText = ({ item: { chosenTrip, priceFor }, view }: Props) => {
  const isPerPerson = view.count === 'perPerson'
  const group = chosenTrip ? chosenTrip.group : `in a group of ${priceFor.people}`
  return (
    <span
      className={clsx(
        'text-ink-soft text-xs sm:block sm:min-h-4',
        chosenTrip ? 'inline-block' : 'max-sm:hidden',
      )}
    >
      {[chosenTrip?.date, isPerPerson && group].filter(Boolean).join(' ')}
    </span>
  )
}

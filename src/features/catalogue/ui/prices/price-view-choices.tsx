import { ChevronDown } from 'lucide-react'
import { type PriceViewArea, priceViewKey, priceViewOptions } from '../../rules/prices/price-view.ts'
import { PriceViewSwitch } from './price-view-switch.tsx'

type Props = { choices: readonly { readonly label: string; readonly area: PriceViewArea }[] }

/** Renders the price view switches of a page with several kinds of prices, collapsed by default. */
export const PriceViewChoices = ({ choices }: Props) => {
  const selectable = choices.filter(({ area }) => priceViewOptions(area).length > 1)
  if (selectable.length === 0) return null
  return (
    <details className="group open:w-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-field font-semibold text-accent-ink text-xs sm:text-sm focus-visible:outline-3 focus-visible:outline-focus [&::-webkit-details-marker]:hidden">
        Price display
        <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pt-1 pb-2 sm:grid-cols-2 lg:max-w-2xl lg:grid-cols-3">
        {selectable.map(({ label, area }) => (
          <PriceViewSwitch key={priceViewKey(area)} label={label} area={area} />
        ))}
      </div>
    </details>
  )
}

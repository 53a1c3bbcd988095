import { ArrowDown } from 'lucide-react'
import { Badge } from '#platform/ui/display/badge.tsx'
import { Money } from '#platform/ui/display/money-text.tsx'
import type { ComparedOption, ComparedPrice } from '../../rules/compare-packages.ts'

type Props = {
  option: ComparedOption
  price: ComparedPrice
  isLowest?: boolean
  /** Shown if the option has no such price. */
  missing?: string
}

/** Renders a price in the comparison. Without a date it is the lowest price of any date. */
export const ComparedPriceText = ({ option, price, isLowest, missing = 'No price yet' }: Props) => {
  if (price === undefined) return missing
  if (price === null) return 'Price on application'
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Money before={option.startDate === null ? 'from' : undefined} pence={price} />
      {isLowest && (
        <Badge tone="good" icon={<ArrowDown aria-hidden />}>
          Lowest
        </Badge>
      )}
    </span>
  )
}

import { SelectField } from '#platform/ui/fields/select-field.tsx'
import {
  type PriceViewArea,
  priceViewOptions,
  priceViewText,
  readPriceView,
  viewLabel,
} from '../../rules/prices/price-view.ts'
import { choosePriceView, usePriceView } from './use-price-view.ts'

type Props = { label: string; area: PriceViewArea; hideLabel?: boolean; className?: string }

/** Renders a switch for the price view of an area. Renders nothing if there is only one option. */
export const PriceViewSwitch = ({ area, ...field }: Props) => {
  const view = usePriceView(area)
  const options = priceViewOptions(area)
  if (options.length < 2) return null
  return (
    <SelectField
      {...field}
      value={priceViewText(view)}
      onChange={(event) => choosePriceView(area, readPriceView(event.currentTarget.value, area))}
      options={options.map((option) => ({ value: priceViewText(option), label: viewLabel(option) }))}
    />
  )
}

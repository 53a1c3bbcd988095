import { SelectField } from '#platform/ui/fields/select-field.tsx'
import {
  type PriceViewArea,
  priceViewOptions,
  priceViewText,
  readPriceView,
  viewLabel,
} from '../../rules/prices/price-view.ts'
import { choosePriceView, usePriceView } from './use-price-view.ts'

type Props = { label: string; place: PriceViewArea; hideLabel?: boolean; className?: string }

/** Renders a switch for the price view of a place. Renders nothing if there is only one option. */
export const PriceViewSwitch = ({ place, ...field }: Props) => {
  const view = usePriceView(place)
  const options = priceViewOptions(place)
  if (options.length < 2) return null
  return (
    <SelectField
      {...field}
      value={priceViewText(view)}
      onChange={(event) => choosePriceView(place, readPriceView(event.currentTarget.value, place))}
      options={options.map((option) => ({ value: priceViewText(option), label: viewLabel(option) }))}
    />
  )
}

import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { formatPence } from '#kernel/money.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'

type Props = {
  product: Pick<ProductResponse, 'options' | 'addOns'>
  chosenIds: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

const perLabels = { person: 'pp', unit: 'each', group: 'for the group' } as const

/** Returns the label of an extra, with its price if the reader sees prices. */
const extraLabel = ({ name, per, pricePence }: ProductResponse['options'][number]): string => {
  if (pricePence === null) return name
  return `${name} · ${pricePence === 0 ? 'included' : `${formatPence(pricePence)} ${perLabels[per]}`}`
}

/** Shows a checkbox for each option and add-on of a product, with its price. */
export const ExtrasChoice = ({ product: { options, addOns }, chosenIds, onChange }: Props) => {
  const extras = [...options, ...addOns]
  if (extras.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">Extras</legend>
      {extras.map((extra) => (
        <Checkbox
          key={extra.id}
          label={extraLabel(extra)}
          checked={chosenIds.includes(extra.id)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...chosenIds, extra.id]
                : chosenIds.filter((one) => one !== extra.id),
            )
          }
        />
      ))}
    </fieldset>
  )
}

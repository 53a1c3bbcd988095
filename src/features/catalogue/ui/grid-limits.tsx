import { countOf } from '#kernel/format-count.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import type { GridChoices } from '../rules/grid/filter-grid.ts'
import type { CardItem } from '../rules/grid/grid-item.ts'

type Limit = {
  name: 'maxPrice' | 'minRating' | 'maxMiles'
  label: string
  anyLabel: string
  steps: readonly Step[]
}
type Step = readonly [value: number, stepLabel: string]

const limits: readonly Limit[] = [
  {
    name: 'maxPrice',
    label: 'Price per person',
    anyLabel: 'Any price',
    steps: [10, 25, 50, 75, 100, 150].map((pounds) => [pounds, `Up to £${pounds}`]),
  },
  {
    name: 'minRating',
    label: 'Rating',
    anyLabel: 'Any rating',
    steps: [4.5, 4, 3].map((score) => [score, `${score} stars or more`]),
  },
  {
    name: 'maxMiles',
    label: 'Distance',
    anyLabel: 'Any distance',
    steps: [1, 2, 5, 10, 20].map((miles) => [miles, `Within ${countOf(miles, 'mile', 'miles')}`]),
  },
]

const isKnown: Readonly<Record<Limit['name'], (item: CardItem) => boolean>> = {
  maxPrice: ({ price }) => price !== null,
  minRating: ({ reviewScore }) => reviewScore !== null,
  maxMiles: ({ closestVenue }) => typeof closestVenue?.distance === 'number',
}

type Props = {
  items: readonly CardItem[]
  choices: GridChoices
  onChoose: (change: Partial<GridChoices>) => void
}

/** Renders the limits of price, rating and distance. Each is shown only if some product has a value for it. */
export const GridLimits = ({ items, choices, onChoose }: Props) => (
  <div className="grid gap-3 pt-1 sm:grid-cols-3 lg:max-w-3xl">
    {limits
      .filter(({ name }) => items.some(isKnown[name]))
      .map(({ name, label, anyLabel, steps }) => (
        <SelectField
          key={name}
          label={label}
          value={choices[name] ?? ''}
          placeholder={anyLabel}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ [name]: value === '' ? undefined : Number(value) })
          }
          options={steps.map(([value, stepLabel]) => ({ value: String(value), label: stepLabel }))}
        />
      ))}
  </div>
)

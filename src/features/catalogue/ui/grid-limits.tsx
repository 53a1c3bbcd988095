import { countOf } from '#kernel/format-count.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import type { GridChoices } from '../rules/grid/filter-grid.ts'
import type { CardItem } from '../rules/grid/grid-item.ts'

type Limit = {
  at: 'maxPrice' | 'minRating' | 'maxMiles'
  label: string
  any: string
  steps: readonly Step[]
}
type Step = readonly [value: number, stepLabel: string]

const limits: readonly Limit[] = [
  {
    at: 'maxPrice',
    label: 'Price per person',
    any: 'Any price',
    steps: [10, 25, 50, 75, 100, 150].map((pounds) => [pounds, `Up to £${pounds}`]),
  },
  {
    at: 'minRating',
    label: 'Rating',
    any: 'Any rating',
    steps: [4.5, 4, 3].map((score) => [score, `${score} stars or more`]),
  },
  {
    at: 'maxMiles',
    label: 'Distance',
    any: 'Any distance',
    steps: [1, 2, 5, 10, 20].map((miles) => [miles, `Within ${countOf(miles, 'mile', 'miles')}`]),
  },
]

const isKnown: Readonly<Record<Limit['at'], (item: CardItem) => boolean>> = {
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
      .filter(({ at }) => items.some(isKnown[at]))
      .map(({ at, label, any, steps }) => (
        <SelectField
          key={at}
          label={label}
          value={choices[at] ?? ''}
          placeholder={any}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ [at]: value === '' ? undefined : Number(value) })
          }
          options={steps.map(([value, stepLabel]) => ({ value: String(value), label: stepLabel }))}
        />
      ))}
  </div>
)

import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { type ChoiceProps, ChoiceSet } from '../fields/radio-group.tsx'

const scoreLabels = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent']

type Props = Pick<ChoiceProps<string>, 'label' | 'hideLabel' | 'hint' | 'error' | 'name' | 'disabled'> & {
  value: number | undefined
  onChange: (score: number) => void
}

/** A score from one to five stars, chosen by pressing one or with the arrow keys. */
export const StarChoice = ({ value = 0, onChange, ...texts }: Props) => (
  <ChoiceSet {...texts} value={String(value)} onChange={(score) => onChange(Number(score))} choices={[]}>
    {(inputOf) => (
      <div className="flex items-center">
        {[1, 2, 3, 4, 5].map((score) => (
          <label
            key={score}
            className="relative grid size-11 place-items-center rounded-field has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              {...inputOf(String(score))}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Star
              aria-hidden
              className={clsx('pointer-events-none size-7 text-star', score <= value && 'fill-star')}
            />
            <span className="sr-only">
              {score} {scoreLabels[score]}
            </span>
          </label>
        ))}
        <span aria-hidden className="ps-2 text-sm font-medium text-ink-soft">
          {scoreLabels[value]}
        </span>
      </div>
    )}
  </ChoiceSet>
)

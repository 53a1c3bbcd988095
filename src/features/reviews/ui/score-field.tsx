import { Star } from 'lucide-react'
import { maxReviewScore } from '#features/catalogue/rules/review-kinds.ts'
import { ChoiceSet } from '#platform/ui/fields/radio-group.tsx'

const scores = Array.from({ length: maxReviewScore }, (_, index) => index + 1)
const labels = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars']

type Props = {
  readonly score: number | undefined
  readonly error?: string
  readonly onChange: (score: number) => void
}

/** A choice of one to five stars, as radio buttons. */
export const ScoreField = ({ score, error, onChange }: Props) => (
  <ChoiceSet
    label="Your score"
    error={error}
    choices={[]}
    value={score === undefined ? undefined : String(score)}
    onChange={(value) => onChange(Number(value))}
  >
    {(inputOf) => (
      <div className="flex">
        {scores.map((each) => (
          <label
            key={each}
            className="relative grid size-12 cursor-pointer place-items-center rounded-field has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              {...inputOf(String(each))}
              aria-label={labels[each - 1]}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Star
              aria-hidden
              className={
                score !== undefined && each <= score ? 'size-8 fill-star text-star' : 'size-8 text-star'
              }
            />
          </label>
        ))}
      </div>
    )}
  </ChoiceSet>
)

import { Star } from 'lucide-react'
import { formatCount } from '#kernel/format-count.ts'

type Props = {
  /** 0 to 5. */
  score: number
  /** The number of reviews. */
  count?: number
  /** Shows five stars before the number instead of one. */
  full?: boolean
}

/** A score out of five. */
export const StarRating = ({ score, count, full }: Props) => {
  const reviews = count === undefined ? '' : ` in ${count} ${count === 1 ? 'review' : 'reviews'}`
  const description = `Rated ${score.toFixed(1)} out of 5${reviews}`
  return (
    <span className="inline-flex items-center gap-1.5 text-sm tabular-nums">
      <span role="img" aria-label={description} className="inline-flex items-center gap-1.5">
        {full ? <Stars score={score} /> : <Star aria-hidden className="size-4 fill-star text-star" />}
        <span aria-hidden className="font-semibold text-ink">
          {score.toFixed(1)}
        </span>
      </span>
      {count !== undefined && (
        <span aria-hidden className="text-ink-faint">
          ({formatCount(count)})
        </span>
      )}
    </span>
  )
}

const fills = ['', 'w-1/4', 'w-1/2', 'w-3/4', 'w-full']

const Stars = ({ score }: { score: number }) => (
  <span aria-hidden className="flex">
    {[0, 1, 2, 3, 4].map((index) => {
      const quarters = Math.round(Math.min(Math.max(score - index, 0), 1) * 4)
      return (
        <span key={index} className="relative size-4.5">
          <Star className="size-4.5 text-star" />
          <span className={`absolute inset-y-0 start-0 overflow-hidden ${fills[quarters] || 'w-0'}`}>
            <Star className="size-4.5 fill-star text-star" />
          </span>
        </span>
      )
    })}
  </span>
)

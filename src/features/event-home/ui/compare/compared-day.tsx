import { Diff } from 'lucide-react'
import { formatDate, formatTime } from '#kernel/dates.ts'
import type { ComparedOption, ProductMark } from '../../rules/compare-packages.ts'

const marks: Readonly<Record<Exclude<ProductMark, 'same'>, string>> = {
  otherTime: 'Another time elsewhere',
  otherDay: 'Not on this day everywhere',
  notInAll: 'Not in every option',
  onlyHere: 'Only in this option',
}

/** Renders the products of a day. `day` is undefined if the option has fewer days. */
export const ComparedDay = ({ day }: { day: ComparedOption['days'][number] | undefined }) => {
  if (!day) return <span className="text-ink-soft">No such day</span>
  return (
    <div className="grid gap-2">
      {day.date && <span className="text-ink-soft text-sm">{formatDate(day.date)}</span>}
      {day.products.length === 0 ? (
        <span className="text-ink-soft">Nothing planned</span>
      ) : (
        <ul className="grid gap-2.5">
          {day.products.map(({ itineraryId, name, startTime, mark }) => (
            <li key={itineraryId} className="grid">
              <span className={mark === 'same' ? undefined : 'font-semibold text-ink'}>
                {startTime && <span className="tabular-nums">{formatTime(startTime)} </span>}
                {name}
              </span>
              {mark !== 'same' && (
                <span className="flex items-center gap-1 text-info text-sm">
                  <Diff aria-hidden className="size-3.5 shrink-0" />
                  {marks[mark]}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

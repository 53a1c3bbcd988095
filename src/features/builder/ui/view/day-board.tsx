import { CalendarPlus } from 'lucide-react'
import { useRef } from 'react'
import { daysCount } from '#features/event-document/rules/quantities/days.ts'
import type { Builder, BuilderState } from '../state/builder.ts'
import { appendDay } from '../state/builder-edits.ts'
import { DayColumn } from './day-column.tsx'
import { DayTabs } from './day-tabs.tsx'
import { showRefusal } from './show-refusal.ts'

type Props = {
  builder: Builder
  state: BuilderState
  readOnly: boolean
  onAdd: (dayIndex: number) => void
  onSwap: (itineraryId: string) => void
}

/** Shows the days side by side. A phone shows one day at a time, which a swipe or the buttons above change. */
export const DayBoard = ({ builder, state, readOnly, ...actions }: Props) => {
  const days = Array.from({ length: daysCount(state.pack) }, (_, index) => index)
  const board = useRef<HTMLElement>(null)
  return (
    <>
      {days.length > 1 && <DayTabs pack={state.pack} days={days} board={board} />}
      <section
        ref={board}
        aria-label="Days"
        className="-mx-4 flex snap-x snap-mandatory items-stretch gap-3 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:px-6 md:snap-none lg:-mx-8 lg:px-8"
      >
        {days.map((dayIndex) => (
          <DayColumn
            key={dayIndex}
            builder={builder}
            state={state}
            dayIndex={dayIndex}
            readOnly={readOnly}
            {...actions}
          />
        ))}
        {!readOnly && (
          <button
            type="button"
            disabled={builder.isSaved && state.pack.startDate === null}
            onClick={() => showRefusal(appendDay(builder))}
            className="grid max-h-96 w-28 shrink-0 snap-center place-content-center place-items-center gap-2 rounded-card border-2 border-line border-dashed font-semibold text-ink-soft text-sm hover:border-accent hover:text-accent-ink disabled:cursor-not-allowed disabled:opacity-45"
          >
            <CalendarPlus aria-hidden className="size-6" />
            Add a day
          </button>
        )}
      </section>
    </>
  )
}

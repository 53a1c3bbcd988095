import { type RefObject, useEffect, useState } from 'react'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { dayName } from './entry-labels.ts'

type Props = {
  pack: PackageDocument
  days: readonly number[]
  /** The element of the board. Its first children are the days. */
  board: RefObject<HTMLElement | null>
}

/** On a phone, shows a button for each day, which scrolls the board to that day. */
export const DayTabs = ({ pack, days, board }: Props) => {
  const currentDay = useVisibleDay(board, days.length)
  return (
    <nav aria-label="Go to a day" className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 md:hidden">
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-current={day === currentDay}
          onClick={() => board.current?.children[day]?.scrollIntoView({ inline: 'center', block: 'nearest' })}
          className="min-h-11 shrink-0 rounded-full border border-line bg-surface px-4 font-semibold text-ink-soft text-sm tabular-nums aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-ink"
        >
          {shortDayName(pack, day)}
        </button>
      ))}
    </nav>
  )
}

/** Returns the name of a day: 'Fri 05 Jun', or 'Day 1' while the package has no date. */
const shortDayName = (pack: PackageDocument, day: number): string => dayName(pack, day).replace(/ \d{4}$/, '')

/** Returns the index of the first day of which at least 60 per cent is visible. */
const useVisibleDay = (board: RefObject<HTMLElement | null>, count: number): number => {
  const [visibleDay, setVisible] = useState(0)
  useEffect(() => {
    const columns = [...(board.current?.children ?? [])].slice(0, count)
    const visibleColumns = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) visibleColumns.add(target)
          else visibleColumns.delete(target)
        const firstIndex = columns.findIndex((column) => visibleColumns.has(column))
        if (firstIndex >= 0) setVisible(firstIndex)
      },
      { root: board.current, threshold: 0.6 },
    )
    for (const column of columns) observer.observe(column)
    return () => observer.disconnect()
  }, [board, count])
  return visibleDay
}

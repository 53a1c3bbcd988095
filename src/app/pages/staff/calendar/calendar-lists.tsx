import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { addDays, addMonths } from '#kernel/dates.ts'
import { formatDate } from '#kernel/format-date.ts'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { getApi } from '../../../get-api.ts'
import type { CalendarItem } from './use-calendar-month.ts'

type ItemsProps = { readonly items: readonly CalendarItem[]; readonly onItem: (id: string) => void }

/** Loads the ids of the items on each day of a month, from a separate endpoint. */
const useGrid = (month: string) =>
  useQuery({
    queryKey: ['calendar', 'grid', month],
    queryFn: async () => {
      const from = `${month}-01`
      const { data } = await getApi().content.readCalendarGrid({ from, to: addDays(addMonths(from, 1), -1) })
      return data.rows
    },
    placeholderData: keepPreviousData,
  })

/** The days of a month with their items. */
export const CalendarGrid = ({ month, items, onItem }: ItemsProps & { month: string }) => {
  const grid = useGrid(month)
  const names = new Map(items.map(({ id, name }) => [id, name]))
  if (grid.isError) return <ErrorState onRetry={() => void grid.refetch()} />
  if (!grid.data) return <Skeleton className="h-[32rem] w-full" />
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Dates by day</caption>
      <thead>
        <tr className="border-line border-b text-start">
          <th scope="col" className="w-40 py-2 pe-4 text-start font-semibold">
            Day
          </th>
          <th scope="col" className="py-2 text-start font-semibold">
            Dates
          </th>
        </tr>
      </thead>
      <tbody>
        {grid.data.map(({ date, items: ids }) => (
          <tr key={date} className="border-line border-b">
            <th scope="row" className="whitespace-nowrap py-1.5 pe-4 text-start font-medium tabular-nums">
              <time dateTime={date}>{formatDate(date)}</time>
            </th>
            <td className="py-1.5">
              <span className="flex flex-wrap gap-x-4">
                {ids.map((id) => (
                  <ItemButton key={id} onClick={() => onItem(id)}>
                    {names.get(id) ?? id}
                  </ItemButton>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ItemButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-8 text-start font-medium text-accent-ink hover:underline"
  >
    {children}
  </button>
)

/** The notes of the given items. Items without notes are omitted. */
export const CalendarNotes = ({ items, onItem }: ItemsProps) => {
  const itemsWithNotes = items.filter(({ notes }) => notes)
  if (itemsWithNotes.length === 0)
    return (
      <EmptyState icon={<CalendarOff />} title="No notes for these weeks">
        Open a date to add a note.
      </EmptyState>
    )
  return (
    <ul className="grid gap-3">
      {itemsWithNotes.map(({ id, name, notes, dates }) => (
        <li key={id} className="grid gap-1 rounded-field border border-line bg-surface p-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <ItemButton onClick={() => onItem(id)}>{name}</ItemButton>
            <p className="text-ink-soft text-sm">
              {formatDate(dates.from)}
              {dates.to !== dates.from && ` to ${formatDate(dates.to)}`}
            </p>
          </div>
          <p className="whitespace-pre-line wrap-anywhere">{notes}</p>
        </li>
      ))}
    </ul>
  )
}

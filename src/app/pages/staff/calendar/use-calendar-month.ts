import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CalendarRecord } from '#features/content/rules/calendar/calendar-record.ts'
import type { StoredRecord } from '#features/records/rules/stored-record.ts'
import { useRecordsApi } from '#features/records/ui/records-api.ts'
import { addDays, addMonths, type IsoDate } from '#kernel/dates.ts'

const recordsPerRequest = 1000

/** Returns a period that includes every day of a month's view, which consists of whole weeks. */
const periodOf = (month: string): { from: IsoDate; to: IsoDate } => {
  const first = `${month}-01`
  return { from: addDays(first, -6), to: addDays(addMonths(first, 1), 6) }
}

/** A calendar item with its stored record, whose version a change must send. */
export type CalendarItem = CalendarRecord & { readonly stored: StoredRecord }

/** Returns the calendar items of a month's view. Reads them as records, because moving one requires its version. */
export const useCalendarMonth = (month: string) => {
  const api = useRecordsApi()
  const { from, to } = periodOf(month)
  return useQuery({
    queryKey: ['calendar', month],
    queryFn: async (): Promise<CalendarItem[]> => {
      const { data: ids } = await api.listIds({
        kind: 'calendar',
        filters: [
          { column: 'dates.to', is: 'between', values: [from, ''] },
          { column: 'dates.from', is: 'between', values: ['', to] },
        ],
        sort: 'dates.from',
      })
      const rows = await Promise.all(
        Array.from({ length: Math.ceil(ids.length / recordsPerRequest) }, async (_, index) => {
          const idList = ids.slice(index * recordsPerRequest, (index + 1) * recordsPerRequest)
          return (await api.rows({ kind: 'calendar', idList })).data
        }),
      )
      const rowsById = new Map(rows.flat().map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const { record, version, changedAt } = rowsById.get(id) ?? {}
        if (!record || version === undefined) return []
        const stored = { record, version, changedAt: changedAt ?? null }
        return [{ ...(record as CalendarRecord), stored }]
      })
    },
    placeholderData: keepPreviousData,
  })
}

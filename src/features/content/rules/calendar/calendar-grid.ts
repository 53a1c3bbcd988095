import { addDays, type IsoDate } from '#kernel/dates.ts'

type DatedItem = { readonly id: string; readonly dates: { readonly from: IsoDate; readonly to: IsoDate } }

/** A day, and the ids of the items on it. */
type GridRow = { readonly date: IsoDate; readonly items: string[] }

/** Maximum number of days of one grid. */
export const maxGridDays = 800

/**
 * Returns a row for each day of a period, with the ids of its items in their order. Without a period, the grid goes
 * from the first day of the items to their last. A period above the maximum is shortened.
 */
export const calendarGrid = (
  items: readonly DatedItem[],
  period: { readonly from?: IsoDate; readonly to?: IsoDate } = {},
): GridRow[] => {
  const from = period.from ?? items.map(({ dates }) => dates.from).sort()[0]
  const to =
    period.to ??
    items
      .map(({ dates }) => dates.to)
      .sort()
      .at(-1)
  if (from === undefined || to === undefined || from > to) return []
  const rows = new Map<IsoDate, string[]>()
  for (let day = from; day <= to && rows.size < maxGridDays; day = addDays(day, 1)) rows.set(day, [])
  for (const { id, dates } of items) {
    const first = dates.from < from ? from : dates.from
    for (let day = first; day <= dates.to && rows.has(day); day = addDays(day, 1)) rows.get(day)?.push(id)
  }
  return [...rows].map(([date, ids]) => ({ date, items: ids }))
}

import { sectionLabels, sectionOf } from '#kernel/section.ts'
import { downloadFile } from '#platform/browser/download-file.ts'
import { type Cell, csvFile, excelFile, type TableFileForm } from '#platform/browser/table-file.ts'
import type { EventListItem } from '../../../rules/lists/event-list-item.ts'

type Column = readonly [label: string, cell: (event: EventListItem) => Cell | undefined]

const columnsOf = (managers: ReadonlyMap<string, string>): readonly Column[] => [
  ['Event', ({ name }) => name],
  ['Id', ({ id }) => id],
  ['Section', ({ section }) => sectionLabels(sectionOf(section)).name],
  ['Stage', ({ statusStage }) => statusStage],
  ['Payment', ({ stage }) => stage],
  ['Organiser', ({ organiser }) => organiser.name],
  ['Manager', ({ manager }) => manager && (managers.get(manager.id) ?? manager.id)],
  ['Sales heat', ({ salesFunnelHeat }) => salesFunnelHeat],
  ['Location', ({ location }) => location.name],
  ['Start', ({ startDate }) => startDate],
  ['End', ({ endDate }) => endDate],
  ['Created', ({ created }) => created.dateTime.slice(0, 10)],
  ['Booked', ({ bookedDate }) => bookedDate],
  ['People', ({ people }) => people],
  ['Price (£)', ({ priceGBP }) => priceGBP],
  ['Paid (£)', ({ paidGBP }) => paidGBP],
  ['Open tasks', ({ taskSummary }) => taskSummary?.notCompletedCount],
]

const costColumns: readonly Column[] = [
  ['Cost (£)', ({ costGBP }) => costGBP],
  ['Margin (£)', ({ marginGBP }) => marginGBP],
]

type ExportOptions = { readonly seesCost: boolean; readonly managers: ReadonlyMap<string, string> }

/** Returns the header and the rows of an export. */
export const exportedTable = (events: readonly EventListItem[], { seesCost, managers }: ExportOptions) => {
  const columns = [...columnsOf(managers), ...(seesCost ? costColumns : [])]
  return {
    header: columns.map(([label]) => label),
    rows: events.map((event) => columns.map(([, cell]) => cell(event) ?? null)),
  }
}

/** Downloads events as a file. */
export const exportEvents = async (
  form: TableFileForm,
  events: readonly EventListItem[],
  options: ExportOptions,
): Promise<void> => {
  const { header, rows } = exportedTable(events, options)
  downloadFile(await (form === 'csv' ? csvFile : excelFile)(header, rows), `events.${form}`)
}

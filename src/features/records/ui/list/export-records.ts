import { downloadFile } from '#platform/browser/download-file.ts'
import { type Cell, csvFile, excelFile, type TableFileForm } from '#platform/browser/table-file.ts'
import { cellsOf, type RecordColumn } from '../../rules/record-cells.ts'
import type { RecordKind, RecordValue } from '../../rules/record-kind.ts'
import { cellText } from '../../rules/value-text.ts'
import type { useRecordsApi } from '../records-api.ts'

export type ExportForm = TableFileForm | 'json'

type ExportRequest = {
  readonly api: ReturnType<typeof useRecordsApi>
  readonly kind: RecordKind
  readonly ids: readonly string[]
  /** The record's key and name, then the columns on screen. */
  readonly columns: readonly RecordColumn[]
  /** Called with the number of records that are loaded. */
  readonly onProgress: (count: number) => void
}

/** The number of records in one request. */
const blockSize = 1000

type RowsResponse = Awaited<ReturnType<ExportRequest['api']['rows']>>

/** Loads the records in the order of their ids in the list, block by block. */
const readBlocks = async (
  { api, kind, ids, onProgress }: ExportRequest,
  columns: readonly string[] | undefined,
  onRows: (rows: readonly RowsResponse['data'][number][], names: RowsResponse['names']) => void,
): Promise<void> => {
  for (let from = 0; from < ids.length; from += blockSize) {
    const idList = ids.slice(from, from + blockSize)
    const { data, names } = await api.rows({
      kind: kind.name,
      idList,
      ...(columns && { columns: [...columns] }),
    })
    const byId = new Map(data.map((row) => [row.id, row]))
    onRows(
      idList.flatMap((id) => byId.get(id) ?? []),
      names,
    )
    onProgress(Math.min(ids.length, from + blockSize))
  }
}

/** Returns a CSV file that can be imported again: the key and the columns on screen, with lists of objects as JSON. */
const csvOf = async (request: ExportRequest): Promise<Blob> => {
  const { columns } = request
  const cells: string[][] = []
  await readBlocks(request, undefined, (rows) => {
    for (const { record = {} } of rows) cells.push(cellsOf(columns, record as RecordValue))
  })
  return csvFile(
    columns.map(({ name }) => name),
    cells,
    { isEscaped: true },
  )
}

const dateForms: ReadonlySet<RecordColumn['form']> = new Set(['date', 'monthDay', 'instant'])

/** Returns an Excel file for people, with titles instead of ids, and numbers as numbers. */
const excelOf = async (request: ExportRequest): Promise<Blob> => {
  const { columns } = request
  const rows: Cell[][] = []
  await readBlocks(
    request,
    columns.map(({ name }) => name),
    (blockRows, names) => {
      for (const { values = [] } of blockRows)
        rows.push(
          columns.map((column, index) => {
            const value = values[index]
            if (value === undefined || value === null) return null
            if (typeof value === 'number') return value
            // Dates are not formatted, so that spreadsheets can sort them.
            if (typeof value === 'string' && dateForms.has(column.form)) return value
            return cellText(column, value, (kind, id) => names[kind]?.[id] ?? id)
          }),
        )
    },
  )
  return excelFile(
    columns.map(({ label }) => label),
    rows,
  )
}

const jsonOf = async (request: ExportRequest): Promise<Blob> => {
  const parts: string[] = []
  await readBlocks(request, undefined, (rows) => {
    for (const { record } of rows) parts.push(JSON.stringify(record, null, 2))
  })
  return new Blob([`[\n${parts.join(',\n')}\n]\n`], { type: 'application/json' })
}

const writers = { csv: csvOf, xlsx: excelOf, json: jsonOf }

/** Downloads records as a file. */
export const exportRecords = async (form: ExportForm, request: ExportRequest): Promise<void> => {
  downloadFile(await writers[form](request), `${request.kind.labels.many.replaceAll(' ', '-')}.${form}`)
}

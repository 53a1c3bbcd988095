import { loadPart } from '#platform/browser/load-part.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { cellsOf, type RecordColumn } from '../../rules/record-cells.ts'
import type { RecordKind, RecordValue } from '../../rules/record-kind.ts'
import { cellText } from '../../rules/value-text.ts'
import type { useRecordsApi } from '../records-api.ts'

export type ExportForm = 'csv' | 'xlsx' | 'json'

type ExportRequest = {
  readonly api: ReturnType<typeof useRecordsApi>
  readonly kind: RecordKind
  readonly ids: readonly string[]
  /** The columns on screen, with the key of a record first. */
  readonly columns: readonly RecordColumn[]
  /** Called with the number of records loaded so far. */
  readonly onProgress: (count: number) => void
}

/** The number of records in one request. */
const blockSize = 1000

type RowsResponse = Awaited<ReturnType<ExportRequest['api']['rows']>>

/** Loads every record in the order of the list, block by block. */
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

/** Returns a CSV file that can be imported again: the key and the columns on screen, lists of objects as JSON. */
const csvOf = async (request: ExportRequest): Promise<Blob> => {
  const { stringify } = await loadPart(() => import('csv-stringify/browser/esm/sync'))
  const { columns } = request
  const parts = [stringify([columns.map(({ name }) => name)])]
  await readBlocks(request, undefined, (rows) => {
    parts.push(stringify(rows.map(({ record = {} }) => cellsOf(columns, record as RecordValue))))
  })
  // Excel recognises UTF-8 by the byte order mark only; an import skips it.
  return new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' })
}

const dayForms: ReadonlySet<RecordColumn['as']> = new Set(['date', 'monthDay', 'instant'])

/** Returns an Excel file for people: titles instead of ids, numbers as numbers. */
const excelOf = async (request: ExportRequest): Promise<Blob> => {
  const { default: writeExcel } = await loadPart(() => import('write-excel-file/browser'))
  const { columns } = request
  const rows: ({ value: string | number; fontWeight?: 'bold' } | null)[][] = [
    columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const })),
  ]
  await readBlocks(
    request,
    columns.map(({ name }) => name),
    (some, names) => {
      for (const { values = [] } of some)
        rows.push(
          columns.map((column, at) => {
            const value = values[at]
            if (value === undefined || value === null) return null
            if (typeof value === 'number') return { value }
            // Unformatted, so that spreadsheets sort them.
            if (typeof value === 'string' && dayForms.has(column.as)) return { value }
            return { value: cellText(column, value, (kind, id) => names[kind]?.[id] ?? id) }
          }),
        )
    },
  )
  return writeExcel(rows, { columns: columns.map(() => ({ width: 24 })), stickyRowsCount: 1 }).toBlob()
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
  const blob = await writers[form](request)
  saveFile(blob, `${request.kind.labels.many.replaceAll(' ', '-')}.${form}`)
}

import { escapeFormula } from '#kernel/spreadsheet-text.ts'
import { loadPart } from './load-part.ts'

export type TableFileForm = 'csv' | 'xlsx'
export type Cell = string | number | null

/** Returns a value as a cell that no spreadsheet runs as a formula, because people wrote it; null if it is missing. */
export const safeCell = (value: Cell | undefined): Cell =>
  typeof value === 'string' ? escapeFormula(value) : (value ?? null)

/** Returns a CSV file. Texts that people wrote must be escaped (`safeCell`). */
export const csvFile = async (
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<Blob> => {
  const { stringify } = await loadPart(() => import('csv-stringify/browser/esm/sync'))
  // Excel recognises UTF-8 by the byte order mark only; an import skips it.
  return new Blob(['\uFEFF', stringify([[...header], ...rows.map((row) => [...row])])], {
    type: 'text/csv;charset=utf-8',
  })
}

/** Returns an Excel file with numbers as numbers and a header that stays on screen. */
export const excelFile = async (
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<Blob> => {
  const { default: writeExcel } = await loadPart(() => import('write-excel-file/browser'))
  const cells = rows.map((row) => row.map((value) => (value === null ? null : { value })))
  return writeExcel([header.map((value) => ({ value, fontWeight: 'bold' as const })), ...cells], {
    columns: header.map(() => ({ width: 24 })),
    stickyRowsCount: 1,
  }).toBlob()
}

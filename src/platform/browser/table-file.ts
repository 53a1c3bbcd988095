import { escapeFormula } from '#kernel/spreadsheet-text.ts'
import { loadPart } from './load-part.ts'

export type TableFileForm = 'csv' | 'xlsx'
export type Cell = string | number | null

/**
 * Returns a CSV file. Texts are escaped, so that no spreadsheet runs one as a formula.
 * @param isEscaped true if the texts are escaped already
 */
export const csvFile = async (
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  { isEscaped = false } = {},
): Promise<Blob> => {
  const { stringify } = await loadPart(() => import('csv-stringify/browser/esm/sync'))
  const cellOf = (cell: Cell) => (typeof cell === 'string' && !isEscaped ? escapeFormula(cell) : cell)
  // Excel recognises UTF-8 only by the byte order mark. When the site reads such a file, it skips the mark.
  return new Blob(['\uFEFF', stringify([[...header], ...rows.map((row) => row.map(cellOf))])], {
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

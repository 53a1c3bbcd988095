import { cutText } from '#kernel/cut-text.ts'
import { formatCount } from '#kernel/format-count.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { CsvError, parseCsv } from '#platform/server/csv/parse-csv.ts'
import { findTooLarge, maxStaffHtml } from '#platform/server/http/limits/refuse-large-body.ts'
import { findUnstorable } from '#platform/server/http/limits/refuse-unstorable-text.ts'
import { columnsOf, type RecordColumn, recordOfCells } from '../../rules/record-cells.ts'
import type { RecordKind, RecordValue } from '../../rules/record-kind.ts'

/** A record from a file, with its first line. */
export type TableRow = {
  readonly line: number
  readonly value: RecordValue
  /**
   * The columns of a CSV file; the stored values of other fields stay. Undefined for JSON: its records are complete.
   */
  readonly columns?: readonly RecordColumn[]
}
/** A problem in a file. */
type LineProblem = { readonly line: number; readonly message: string }

export type TableRead = { readonly rows: TableRow[]; readonly problems: LineProblem[] }

/** Maximum number of records of one file. */
export const maxImported = 10_000
export const tooManyRows: LineProblem = {
  line: 1,
  message: `a file can have at most ${formatCount(maxImported)} records`,
}

/**
 * Maximum number of characters of one record, more than any record has. It also limits the text after a quotation
 * mark that is not closed.
 */
export const maxRecordLength = 1_000_000

const recordTooLong = `a record has more than ${formatCount(maxRecordLength)} characters, or a quotation mark is not closed`

/**
 * Returns whether a text has a line that is too long. The CSV parser limits only the content of cells, so it would
 * accept a line of millions of empty cells.
 */
const hasOverlongLine = (text: string): boolean => {
  for (let from = 0; from + maxRecordLength < text.length; ) {
    const end = text.lastIndexOf('\n', from + maxRecordLength)
    if (end < from) return true
    from = end + 1
  }
  return false
}

/** Returns why a record can't be processed: too big, or impossible to store. Undefined if it can be. */
export const findUnprocessable = (value: RecordValue): string | undefined => {
  const tooLargePath = findTooLarge(value, maxStaffHtml)
  if (tooLargePath !== undefined) return messageAt(tooLargePath, genericTexts.tooBig)
  const unstorablePath = findUnstorable(value)
  return unstorablePath === undefined
    ? undefined
    : messageAt(unstorablePath.toWellFormed(), genericTexts.incorrect)
}

const messageAt = (path: string, message: string) => (path === '' ? message : `${path}: ${message}`)

/**
 * Parses a CSV file. The first line names the columns, in any order. Every problem is reported with its line, and a
 * line with a problem results in no record.
 * @param locked fields that the file can't contain, because its sender can't see them
 */
export const readCsv = async (
  kind: RecordKind,
  text: string,
  locked: readonly string[] = [],
): Promise<TableRead> => {
  const columnsByName = new Map(
    columnsOf(kind)
      .filter(({ path }) => !locked.includes(path[0]!))
      .map((column) => [column.name, column]),
  )
  const rows: TableRow[] = []
  const problems: LineProblem[] = []
  let columns: RecordColumn[] | undefined
  let rowCount = 0
  if (hasOverlongLine(text)) return { rows: [], problems: [{ line: 1, message: recordTooLong }] }
  try {
    for await (const { record, info } of parseCsv(text, { maxRecordLength })) {
      if (!columns) {
        // Reads at most one name more than there are columns, which is enough to report the error. A file can start
        // with millions of names.
        const names = record.slice(0, columnsByName.size + 1).map((name) => name.trim())
        problems.push(...headerProblems(names, columnsByName, kind.key))
        if (problems.length > 0) return { rows: [], problems }
        columns = names.map((name) => columnsByName.get(name)!)
        continue
      }
      rowCount += 1
      if (rowCount > maxImported) return { rows: [], problems: [tooManyRows] }
      // The parser returns only the number of a record's last line. Cells can contain line breaks, so these are
      // subtracted to find the first line.
      const line = info.lines - record.join('').split('\n').length + 1
      if (record.length !== columns.length) {
        problems.push({ line, message: `should have ${columns.length} cells, but has ${record.length}` })
        continue
      }
      const { value, problems: cellProblems } = recordOfCells(columns, record)
      problems.push(
        ...cellProblems.map(({ column, message }) => ({ line, message: `${column}: ${message}` })),
      )
      if (cellProblems.length > 0) continue
      const reason = findUnprocessable(value)
      if (reason === undefined) rows.push({ line, value, columns })
      else problems.push({ line, message: reason })
    }
  } catch (problem) {
    if (!(problem instanceof CsvError)) throw problem
    const { lines: line = 1 } = problem as CsvError & { lines?: number }
    const message =
      problem.code === 'CSV_MAX_RECORD_SIZE'
        ? recordTooLong
        : 'a quotation mark is not closed or is in the wrong place'
    return { rows: [], problems: [{ line, message }] }
  }
  return columns
    ? { rows, problems }
    : { rows: [], problems: [{ line: 1, message: 'the first line should name the columns' }] }
}

const headerProblems = (
  names: readonly string[],
  columnsByName: ReadonlyMap<string, unknown>,
  key: string,
): LineProblem[] => {
  const unknown = names.filter((name) => !columnsByName.has(name))
  const duplicates = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...unknown.map((name) => ({ line: 1, message: `there is no column ${cutText(name, 80)}` })),
    ...duplicates.map((name) => ({ line: 1, message: `the column ${cutText(name, 80)} is listed twice` })),
    ...(names.includes(key) ? [] : [{ line: 1, message: `the column ${key} is missing` }]),
  ]
}

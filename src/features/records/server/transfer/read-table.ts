import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { cutText } from '#kernel/cut-text.ts'
import { formatCount } from '#kernel/format-count.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { findTooHeavy, maxHtmlOfStaff } from '#platform/server/http/limits/refuse-heavy-body.ts'
import { findUnstorable } from '#platform/server/http/limits/refuse-unstorable-text.ts'
import { columnsOf, type RecordColumn, recordOfCells } from '../../rules/record-cells.ts'
import type { RecordKind, RecordValue } from '../../rules/record-kind.ts'

/** A record of a file, with the line it begins at. */
export type TableRow = {
  readonly line: number
  readonly value: RecordValue
  /** The columns that the file has, when it does not have all of a record: the others stay as they are. */
  readonly columns?: readonly RecordColumn[]
}
/** Something in a file that is not as it should be. */
type LineProblem = { readonly line: number; readonly message: string }

export type TableRead = { readonly rows: TableRow[]; readonly problems: LineProblem[] }

/** Records of one file. */
export const maxImported = 10_000
export const tooManyRows: LineProblem = {
  line: 1,
  message: `a file can have at most ${formatCount(maxImported)} records`,
}

/** Characters of one record: more than any has, and a quotation mark that is not closed takes in no whole file. */
export const longestRecord = 1_000_000

const recordTooLong = `a record has more than ${formatCount(longestRecord)} characters, or a quotation mark is not closed`

/** The parser counts what stands in cells: of a line of millions of empty ones it would make each. */
const hasEndlessLine = (text: string): boolean => {
  for (let from = 0; from + longestRecord < text.length; ) {
    const end = text.lastIndexOf('\n', from + longestRecord)
    if (end < from) return true
    from = end + 1
  }
  return false
}

/** Why nobody shall look into a record any further; undefined where it may be done. */
export const whyUnreadable = (value: RecordValue): string | undefined => {
  const heavy = findTooHeavy(value, maxHtmlOfStaff)
  if (heavy !== undefined) return at(heavy, genericTexts.tooBig)
  const unstorable = findUnstorable(value)
  return unstorable === undefined ? undefined : at(unstorable.toWellFormed(), genericTexts.incorrect)
}

const at = (path: string, message: string) => (path === '' ? message : `${path}: ${message}`)

type Given = { readonly record: string[]; readonly info: { readonly lines: number } }

/**
 * The records of a CSV file whose first line names the columns, in any order. What is wrong is told line by line, all of
 * it; a line with a problem gives no record.
 * @param locked fields whose columns the file may not have: whoever sends it may not see them
 */
export const readCsv = async (
  kind: RecordKind,
  text: string,
  locked: readonly string[] = [],
): Promise<TableRead> => {
  const known = new Map(
    columnsOf(kind)
      .filter(({ path }) => !locked.includes(path[0]!))
      .map((column) => [column.name, column]),
  )
  const rows: TableRow[] = []
  const problems: LineProblem[] = []
  let columns: RecordColumn[] | undefined
  let lines = 0
  if (hasEndlessLine(text)) return { rows: [], problems: [{ line: 1, message: recordTooLong }] }
  try {
    for await (const { record, info } of linesOf(text)) {
      if (!columns) {
        // One more than there are: of these one is wrong already, and a file may begin with millions.
        const names = record.slice(0, known.size + 1).map((name) => name.trim())
        problems.push(...namesProblems(names, known, kind.key))
        if (problems.length > 0) return { rows: [], problems }
        columns = names.map((name) => known.get(name)!)
        continue
      }
      lines += 1
      if (lines > maxImported) return { rows: [], problems: [tooManyRows] }
      // The parser says where a record ends; texts in it may go over several lines.
      const line = info.lines - record.join('').split('\n').length + 1
      if (record.length !== columns.length) {
        problems.push({ line, message: `should have ${columns.length} cells, but has ${record.length}` })
        continue
      }
      const { value, problems: found } = recordOfCells(columns, record)
      problems.push(...found.map(({ column, message }) => ({ line, message: `${column}: ${message}` })))
      if (found.length > 0) continue
      const why = whyUnreadable(value)
      if (why === undefined) rows.push({ line, value, columns })
      else problems.push({ line, message: why })
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

/** Characters that are read before others have their turn: some thousands of the shortest lines. */
const piece = 16_384

const linesOf = (text: string): AsyncIterable<Given> => {
  const plain = text.replaceAll('\r\n', '\n')
  async function* pieces() {
    for (let from = 0; from < plain.length; from += piece) {
      yield plain.slice(from, from + piece)
      await nextTurn()
    }
  }
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  })
  return Readable.from(pieces()).compose(parser) as AsyncIterable<Given>
}

const namesProblems = (
  names: readonly string[],
  known: ReadonlyMap<string, unknown>,
  key: string,
): LineProblem[] => {
  const unknown = names.filter((name) => !known.has(name))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...unknown.map((name) => ({ line: 1, message: `there is no column ${cutText(name, 80)}` })),
    ...twice.map((name) => ({ line: 1, message: `the column ${cutText(name, 80)} is there twice` })),
    ...(names.includes(key) ? [] : [{ line: 1, message: `the column ${key} is missing` }]),
  ]
}

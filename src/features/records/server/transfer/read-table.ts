import { CsvError, parse } from 'csv-parse/sync'
import { columnsOf, recordOfCells } from '../../rules/record-cells.ts'
import type { RecordKind, RecordValue } from '../../rules/record-kind.ts'

/** A record of a file, with the line it begins at. */
export type TableRow = { readonly line: number; readonly value: RecordValue }
/** Something in a file that is not as it should be. */
export type LineProblem = { readonly line: number; readonly message: string }

export type TableRead = { readonly rows: TableRow[]; readonly problems: LineProblem[] }

type Given = { readonly record: string[]; readonly info: { readonly lines: number } }

/**
 * The records of a CSV file whose first line names the columns, in any order. What is wrong is told line by line, all of
 * it; a line with a problem gives no record.
 */
export const readCsv = (kind: RecordKind, text: string): TableRead => {
  const given = splitCsv(text)
  if (!Array.isArray(given)) return { rows: [], problems: [given] }
  const [head, ...lines] = given
  if (!head) return { rows: [], problems: [{ line: 1, message: 'the first line should name the columns' }] }
  const known = new Map(columnsOf(kind).map((column) => [column.name, column]))
  const names = head.record.map((name) => name.trim())
  const problems = namesProblems(names, known, kind.key)
  if (problems.length > 0) return { rows: [], problems }
  const columns = names.map((name) => known.get(name)!)
  const rows: TableRow[] = []
  for (const { record, info } of lines) {
    // The parser says where a record ends; texts in it may go over several lines.
    const line = info.lines - record.join('').split('\n').length + 1
    if (record.length !== columns.length) {
      problems.push({ line, message: `should have ${columns.length} cells, and has ${record.length}` })
      continue
    }
    const { value, problems: found } = recordOfCells(columns, record)
    if (found.length === 0) rows.push({ line, value })
    problems.push(...found.map(({ column, message }) => ({ line, message: `${column}: ${message}` })))
  }
  return { rows, problems }
}

const splitCsv = (text: string): Given[] | LineProblem => {
  try {
    return parse(text.replaceAll('\r\n', '\n'), {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Given[]
  } catch (problem) {
    if (!(problem instanceof CsvError)) throw problem
    const { lines } = problem as CsvError & { lines?: number }
    return { line: lines ?? 1, message: 'a quotation mark is not closed, or stands where none should' }
  }
}

const namesProblems = (
  names: readonly string[],
  known: ReadonlyMap<string, unknown>,
  key: string,
): LineProblem[] => {
  const unknown = names.filter((name) => !known.has(name))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  return [
    ...unknown.map((name) => ({ line: 1, message: `there is no column ${name.slice(0, 80)}` })),
    ...twice.map((name) => ({ line: 1, message: `the column ${name.slice(0, 80)} stands there twice` })),
    ...(names.includes(key) ? [] : [{ line: 1, message: `the column ${key} is missing` }]),
  ]
}

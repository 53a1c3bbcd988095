import { createHash } from 'node:crypto'
import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { CsvError, parseCsv } from '#platform/server/csv/parse-csv.ts'
import {
  findStatementColumns,
  maxStatementRows,
  readDate,
  readMoney,
  type StatementColumns,
  statementText,
} from '../../rules/bank-statement.ts'
import { refusal } from '../../rules/refusals.ts'

export type StatementLine = {
  readonly line: number
  /** Identifies the row by its date, amount, text and problem. Equal rows of a file are numbered. */
  readonly key: string
  readonly date: IsoDate | undefined
  readonly pence: Pence | undefined
  readonly text: string
  /** Why the row's direction, currency, state or amount prevents crediting it; undefined if none does. */
  readonly problem: string | undefined
}

/** The heading must be within the first rows, up to this number. Some banks write lines about the account before it. */
const maxRowsToHeading = 20
/** Maximum number of characters of one row. */
const maxRecordLength = 10_000

/** Returns the rows of a bank's CSV file below the heading with the column names. Refuses with statementUnreadable. */
export const readStatement = async (text: string): Promise<StatementLine[] | Refusal> => {
  const rows: StatementLine[] = []
  const occurrences = new Map<string, number>()
  let columns: StatementColumns | undefined
  let linesRead = 0
  try {
    for await (const { record, info } of parseCsv(text, { maxRecordLength, delimiter: delimiterOf(text) })) {
      if (!columns) {
        columns = findStatementColumns(record)
        linesRead += 1
        if (!columns && linesRead >= maxRowsToHeading) break
        continue
      }
      if (rows.length === maxStatementRows)
        return refusal('statementUnreadable', { reason: `It has more than ${maxStatementRows} rows` })
      rows.push(lineOf(record, columns, info.lines, occurrences))
    }
  } catch (problem) {
    if (!(problem instanceof CsvError)) throw problem
    return refusal('statementUnreadable', { reason: 'It is not a CSV file' })
  }
  return columns ? rows : refusal('statementUnreadable', { reason: noHeading })
}

const noHeading = 'No row names the columns Date, Amount (or Paid in) and Reference (or Description)'

const lineOf = (
  record: readonly string[],
  columns: StatementColumns,
  line: number,
  occurrences: Map<string, number>,
): StatementLine => {
  const date = readDate(record[columns.date] ?? '')
  const { pence, problem } = readMoney(record, columns)
  const text = statementText(record, columns)
  const content = JSON.stringify(problem === undefined ? [date, pence, text] : [date, pence, text, problem])
  const occurrence = (occurrences.get(content) ?? 0) + 1
  occurrences.set(content, occurrence)
  const key = createHash('sha256').update(`${occurrence} ${content}`).digest('hex').slice(0, 32)
  return { line, key, date, pence, text, problem }
}

/** Returns the delimiter that is most frequent near the beginning of a file. */
const delimiterOf = (text: string): string => {
  const start = text.slice(0, 2000)
  const counts = [',', ';', '\t'].map((delimiter) => [delimiter, start.split(delimiter).length] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

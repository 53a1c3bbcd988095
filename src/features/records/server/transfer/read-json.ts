import { genericTexts } from '#kernel/generic-messages.ts'
import {
  findUnprocessable,
  maxImported,
  maxRecordLength,
  type TableRead,
  type TableRow,
  tooManyRows,
} from './read-table.ts'

const charCodes = {
  newline: 10,
  quote: 34,
  comma: 44,
  openList: 91,
  backslash: 92,
  closeList: 93,
  openRecord: 123,
  closeRecord: 125,
}
/** Characters read between two yields, approximately. */
const chunkLength = 65_536

/**
 * Parses a JSON file that contains one list of records. Returns the records, each with the line where it
 * starts, and the problems of the file. Yields regularly, so that other requests can run.
 */
export function* readJson(text: string): Generator<undefined, TableRead> {
  const problems: { line: number; message: string }[] = []
  const rows: TableRow[] = []
  const addRecord = (from: number, to: number, line: number) => {
    const recordOrProblem =
      to - from > maxRecordLength ? genericTexts.tooBig : readRecord(text.slice(from, to))
    if (typeof recordOrProblem === 'string') problems.push({ line, message: recordOrProblem })
    else rows.push({ line, value: recordOrProblem })
  }
  const opening = text.search(/[^\s\uFEFF]/)
  if (text.charCodeAt(opening) !== charCodes.openList)
    return { rows, problems: [{ line: 1, message: 'the file should be one list, in square brackets' }] }
  let line = text.slice(0, opening).split('\n').length
  let [depth, start, startLine] = [0, -1, line]
  let [isInString, isClosed] = [false, false]
  for (let index = opening + 1; index < text.length; index += 1) {
    if (index % chunkLength === 0) yield undefined
    const code = text.charCodeAt(index)
    if (code === charCodes.newline) line += 1
    if (isInString) {
      if (code === charCodes.backslash) index += 1
      else if (code === charCodes.quote) isInString = false
      continue
    }
    if (code <= 32) continue
    if (isClosed) return { rows: [], problems: [{ line, message: 'there is text after the list' }] }
    if (depth === 0 && (code === charCodes.comma || code === charCodes.closeList)) {
      if (start >= 0) addRecord(start, index, startLine)
      else if (code === charCodes.comma || rows.length + problems.length > 0)
        problems.push({ line, message: 'there is an extra comma' })
      if (rows.length + problems.length > maxImported) return { rows: [], problems: [tooManyRows] }
      start = -1
      isClosed = code === charCodes.closeList
      continue
    }
    if (start < 0) [start, startLine] = [index, line]
    if (code === charCodes.quote) isInString = true
    else if (code === charCodes.openRecord || code === charCodes.openList) depth += 1
    else if (code === charCodes.closeRecord || code === charCodes.closeList) depth -= 1
  }
  if (!isClosed) problems.push({ line: startLine, message: 'a bracket or a quotation mark is not closed' })
  return { rows, problems }
}

const readRecord = (text: string): Record<string, unknown> | string => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return 'should be a record, in curly brackets'
    const record = value as Record<string, unknown>
    return findUnprocessable(record) ?? record
  } catch {
    return 'is not valid JSON'
  }
}

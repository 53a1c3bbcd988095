import { genericTexts } from '#kernel/generic-messages.ts'
import {
  longestRecord,
  maxImported,
  type TableRead,
  type TableRow,
  tooManyRows,
  whyUnreadable,
} from './read-table.ts'

const sign = {
  newline: 10,
  quote: 34,
  comma: 44,
  openList: 91,
  backslash: 92,
  closeList: 93,
  openRecord: 123,
  closeRecord: 125,
}
/** Characters that are read before others have their turn. */
const piece = 65_536

/**
 * The records of a JSON file that is one list of them, each with the line it begins at. What is wrong is told record
 * by record; yields now and then, so that whoever walks through it may let others take their turn.
 */
export function* readJson(text: string): Generator<undefined, TableRead> {
  const problems: { line: number; message: string }[] = []
  const rows: TableRow[] = []
  const take = (from: number, to: number, line: number) => {
    const read = to - from > longestRecord ? genericTexts.tooBig : readRecord(text.slice(from, to))
    if (typeof read === 'string') problems.push({ line, message: read })
    else rows.push({ line, value: read })
  }
  const opening = text.search(/[^\s\uFEFF]/)
  if (text.charCodeAt(opening) !== sign.openList)
    return { rows, problems: [{ line: 1, message: 'the file should be one list, in square brackets' }] }
  let line = text.slice(0, opening).split('\n').length
  let [depth, start, startLine] = [0, -1, line]
  let [isText, isClosed] = [false, false]
  for (let at = opening + 1; at < text.length; at += 1) {
    if (at % piece === 0) yield undefined
    const code = text.charCodeAt(at)
    if (code === sign.newline) line += 1
    if (isText) {
      if (code === sign.backslash) at += 1
      else if (code === sign.quote) isText = false
      continue
    }
    if (code <= 32) continue
    if (isClosed) return { rows: [], problems: [{ line, message: 'there is text after the list' }] }
    if (depth === 0 && (code === sign.comma || code === sign.closeList)) {
      if (start >= 0) take(start, at, startLine)
      else if (code === sign.comma || rows.length + problems.length > 0)
        problems.push({ line, message: 'there is an extra comma' })
      if (rows.length + problems.length > maxImported) return { rows: [], problems: [tooManyRows] }
      start = -1
      isClosed = code === sign.closeList
      continue
    }
    if (start < 0) [start, startLine] = [at, line]
    if (code === sign.quote) isText = true
    else if (code === sign.openRecord || code === sign.openList) depth += 1
    else if (code === sign.closeRecord || code === sign.closeList) depth -= 1
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
    return whyUnreadable(record) ?? record
  } catch {
    return 'is not valid JSON'
  }
}

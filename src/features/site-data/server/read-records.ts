import { isMap, LineCounter, type Node, type ParsedNode, parseDocument } from 'yaml'
import { z } from 'zod'

/** A problem of a record, with its position in a file. It is shown as `file:line: reason`. */
export type RecordProblem = { readonly file: string; readonly line: number; readonly reason: string }

/** A record with its position in the file, for problems that involve several records. */
export type PositionedRecord<Value> = {
  readonly value: Value
  /** Returns a problem of a field, with the line of the field or, if it is missing, of its nearest existing parent. */
  problem(path: readonly PropertyKey[], reason: string): RecordProblem
}

type ReadResult<Value> = { records: PositionedRecord<Value>[]; problems: RecordProblem[] }

type File = { readonly name: string; readonly text: string }

/** Reads and validates the list of records at the key `under`. Without a key, the whole file is the list. */
export const readRecords = <Schema extends z.ZodType>(
  file: File,
  schema: Schema,
  listKey?: string,
): ReadResult<z.output<Schema>> => {
  const lines = new LineCounter()
  const document = parseDocument(file.text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
  const lineOf = (offset: number) => lines.linePos(offset).line
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos, message }) => ({
      file: file.name,
      line: lineOf(pos[0]),
      reason: message,
    }))
    return { records: [], problems }
  }
  const sourceFile = { file: file.name, lineOf }
  const found = listKey === undefined ? document.contents : document.getIn([listKey], true)
  const list = itemsOf(found as ParsedNode | null)
  if (list === null) {
    const reason =
      listKey === undefined ? 'should be a record or a list of records' : `should have a list ${listKey}`
    return { records: [], problems: [{ file: file.name, line: 1, reason }] }
  }
  const result: ReadResult<z.output<Schema>> = { records: [], problems: [] }
  for (const node of list) checkRecord(node, schema, sourceFile, result)
  return result
}

/** The messages of the validation library. They say which value is expected, unlike the messages for forms. */
const validationMessages = z.config().localeError

type SourceFile = { readonly file: string; lineOf(offset: number): number }

/** Returns the items of a list. A file that contains a single record counts as a list of one. */
const itemsOf = (node: ParsedNode | null | undefined): ParsedNode[] | null => {
  if (node && 'items' in node) return isMap(node) ? [node] : (node.items as ParsedNode[])
  return null
}

const checkRecord = <Schema extends z.ZodType>(
  node: ParsedNode,
  schema: Schema,
  sourceFile: SourceFile,
  result: ReadResult<z.output<Schema>>,
) => {
  const value = toPlain(node)
  const recordName = nameOf(value)
  const problem = (path: readonly PropertyKey[], reason: string): RecordProblem => ({
    file: sourceFile.file,
    line: sourceFile.lineOf(offsetOf(node, path)),
    reason: [recordName, path.map(String).join('.'), reason].filter(Boolean).join(': '),
  })
  const parsed = schema.safeParse(value, { error: validationMessages })
  if (parsed.success) {
    result.records.push({ value: parsed.data, problem })
    return
  }
  for (const issue of parsed.error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : []
    if (unknownKeys.length === 0) result.problems.push(problem(issue.path, issue.message))
    for (const key of unknownKeys) result.problems.push(problem([...issue.path, key], 'is not a known field'))
  }
}

const toPlain = (node: ParsedNode): unknown => (node as Node & { toJSON(): unknown }).toJSON()

const nameOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return ''
  const { id, name, product } = value as Record<string, unknown>
  return String(id ?? name ?? product ?? '')
}

/** Returns the offset of the value at a path, or of the nearest existing parent. */
const offsetOf = (node: ParsedNode, path: readonly PropertyKey[]): number => {
  for (let length = path.length; length > 0; length--) {
    const keys = path.slice(0, length)
    const found = (node as unknown as { getIn(path: unknown[], keep: true): unknown }).getIn?.(keys, true)
    const range = (found as ParsedNode | undefined)?.range
    if (range) return range[0]
  }
  return node.range[0]
}

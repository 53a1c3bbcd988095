import { valueAt, withValueAt } from './differences.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind, RecordValue } from './record-kind.ts'

/** A column of a table of records: the place in a record that it holds. */
export type RecordColumn = {
  readonly name: string
  readonly path: readonly string[]
  readonly as: RecordField['as']
}

/** Between the texts and ids of one cell. */
const separator = '; '
/** A list without anything in it says more than an empty cell. */
const emptyList = '[]'

/**
 * The columns of a kind: its key, then every field in the order of its form. A group is a column for each of its
 * fields; a list of like things is one column, as JSON.
 */
export const columnsOf = ({ key, sections }: Pick<RecordKind, 'key' | 'sections'>): RecordColumn[] => {
  const fields = sections.flatMap((section) => columnsIn(section.fields, []))
  return [{ name: key, path: [key], as: 'text' }, ...fields.filter(({ name }) => name !== key)]
}

const columnsIn = (fields: readonly RecordField[], path: readonly string[]): RecordColumn[] =>
  fields.flatMap((field) => {
    const here = [...path, field.at]
    if (field.as === 'group') return columnsIn(field.fields, here)
    if (field.as === 'point')
      return ['lat', 'lon'].map((name) => columnAt([...here, name], 'number' as const))
    return columnAt(here, field.as)
  })

const columnAt = (path: readonly string[], as: RecordField['as']): RecordColumn => ({
  name: path.join('.'),
  path,
  as,
})

const numbers = new Set<RecordField['as']>(['number', 'amount'])
const lists = new Set<RecordField['as']>(['choices', 'references', 'texts'])
const structures = new Set<RecordField['as']>(['rows', 'image', 'images'])

/** A record as the cells of a row; empty where it says nothing. */
export const cellsOf = (columns: readonly RecordColumn[], value: RecordValue): string[] =>
  columns.map(({ path, as }) => {
    const held = valueAt(value, path)
    if (held === undefined || held === null) return ''
    if (lists.has(as) && Array.isArray(held)) return held.join(separator) || emptyList
    return structures.has(as) ? JSON.stringify(held) : String(held)
  })

/** What a cell says that cannot be read, with the name of its column. */
export type CellProblem = { readonly column: string; readonly message: string }

/**
 * The record that the cells of a row say. An empty cell says nothing; whether the whole is a record its schema
 * decides.
 */
export const recordOfCells = (
  columns: readonly RecordColumn[],
  cells: readonly string[],
): { value: RecordValue; problems: CellProblem[] } => {
  const problems: CellProblem[] = []
  let value: unknown = {}
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]?.trim() ?? ''
    if (cell === '') continue
    const read = readCell(column, cell)
    if ('message' in read) problems.push({ column: column.name, message: read.message })
    else value = withValueAt(value, column.path, read.value)
  }
  return { value: value as RecordValue, problems }
}

const readCell = ({ as }: RecordColumn, cell: string): { value: unknown } | { message: string } => {
  if (numbers.has(as)) {
    const number = Number(cell)
    return Number.isFinite(number) ? { value: number } : { message: 'should be a number' }
  }
  if (lists.has(as) && cell === emptyList) return { value: [] }
  if (lists.has(as)) return { value: cell.split(separator.trim()).flatMap((part) => part.trim() || []) }
  if (!structures.has(as)) return { value: cell }
  try {
    return { value: JSON.parse(cell) }
  } catch {
    return { message: 'should be a list as JSON' }
  }
}

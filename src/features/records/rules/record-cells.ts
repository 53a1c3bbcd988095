import type { Permission } from '#kernel/permission.ts'
import { valueAt, withValueAt } from './differences.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind, RecordValue } from './record-kind.ts'

/** A column of a table of records: the place in a record that it holds. */
export type RecordColumn = {
  readonly name: string
  readonly path: readonly string[]
  readonly as: RecordField['as']
  /** The words over it: 'Availability, Allocation'. */
  readonly label: string
  /** The last of them alone: 'Allocation'. */
  readonly ownLabel: string
  /** The field it shows, or a part of it. */
  readonly field: RecordField
  /** What whoever reads or changes it needs besides; also where only something in it does. */
  readonly needs?: Permission
  /** Said by the server, and changed by nobody. */
  readonly fixed?: true
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
  const fields = sections.flatMap((section) => columnsIn(section.fields, { path: [], label: [] }))
  const keyField: RecordField = { at: key, label: key === 'id' ? 'Id' : 'Name', as: 'text' }
  return [...columnsIn([keyField], { path: [], label: [] }), ...fields.filter(({ name }) => name !== key)]
}

type Within = { readonly path: readonly string[]; readonly label: readonly string[]; readonly fixed?: true }

const columnsIn = (fields: readonly RecordField[], within: Within): RecordColumn[] =>
  fields.flatMap((field) => {
    const fixed = within.fixed ?? field.fixed
    const here = {
      path: [...within.path, field.at],
      label: [...within.label, field.label],
      ...(fixed && { fixed }),
    }
    if (field.as === 'group') return columnsIn(field.fields, here)
    if (field.as === 'point')
      return (['lat', 'lon'] as const).map((at) =>
        columnAt(
          { ...here, path: [...here.path, at], label: [...here.label, degreeWords[at]] },
          field,
          'number',
        ),
      )
    return columnAt(here, field, field.as)
  })

const degreeWords = { lat: 'Latitude', lon: 'Longitude' }

const columnAt = (
  { path, label, fixed }: Within,
  field: RecordField,
  as: RecordField['as'],
): RecordColumn => {
  const needs = needsOf(field)
  return {
    name: path.join('.'),
    path,
    as,
    label: label.join(', '),
    ownLabel: label.at(-1)!,
    field,
    ...(needs && { needs }),
    ...(fixed && { fixed }),
  }
}

/** What stands over columns side by side: their own words, with those of their group where two would say the same. */
export const headingsOf = (columns: readonly RecordColumn[]): string[] => {
  const own = ['Name', ...columns.map(({ ownLabel }) => ownLabel)]
  return columns.map(({ label, ownLabel }) =>
    own.filter((words) => words === ownLabel).length > 1 ? label : ownLabel,
  )
}

/** What a field needs, or the first one within it that needs something. */
export const needsOf = (field: RecordField): Permission | undefined =>
  field.needs ??
  (field.as === 'group' || field.as === 'rows'
    ? field.fields.map(needsOf).find((needed) => needed !== undefined)
    : undefined)

/** Forms of fields whose values are numbers. */
export const numberForms: ReadonlySet<RecordField['as']> = new Set(['number', 'amount'])
/** Forms whose values are lists of texts. */
export const listForms: ReadonlySet<RecordField['as']> = new Set(['choices', 'references', 'texts'])
/** Forms whose values are lists of things; a list counts them, a file has them as JSON. */
export const structureForms: ReadonlySet<RecordField['as']> = new Set(['rows', 'images'])

/** What a cell says as JSON. */
const jsonForms: ReadonlySet<RecordField['as']> = new Set([...structureForms, 'image'])

/**
 * A text that spreadsheets would work out, such as `=HYPERLINK(…)`, stands behind an apostrophe, by which they take it
 * for a text; so does one that begins with apostrophes before such a sign, for the first of them is taken away again.
 */
const formula = /^'*[=+\-@\t\r]/
const kept = (text: string): string => (formula.test(text) ? `'${text}` : text)
const unkept = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** A record as the cells of a row; empty where it says nothing. */
export const cellsOf = (columns: readonly RecordColumn[], value: RecordValue): string[] =>
  columns.map(({ path, as }) => {
    const held = valueAt(value, path)
    if (held === undefined || held === null) return ''
    if (listForms.has(as) && Array.isArray(held)) return kept(held.join(separator)) || emptyList
    if (jsonForms.has(as)) return JSON.stringify(held)
    return typeof held === 'string' ? kept(held) : String(held)
  })

/** What a cell says that cannot be read, with the name of its column. */
type CellProblem = { readonly column: string; readonly message: string }

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
    const cell = unkept(cells[index]?.trim() ?? '')
    if (cell === '') continue
    const read = readCell(column, cell)
    if ('message' in read) problems.push({ column: column.name, message: read.message })
    else value = withValueAt(value, column.path, read.value)
  }
  return { value: value as RecordValue, problems }
}

/** A number as people and spreadsheets write it: what programs write otherwise, as 0x10, is a slip of a code. */
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const readCell = ({ as }: RecordColumn, cell: string): { value: unknown } | { message: string } => {
  if (numberForms.has(as)) {
    const number = Number(cell)
    return decimal.test(cell) && Number.isFinite(number)
      ? { value: number }
      : { message: 'should be a number' }
  }
  if (listForms.has(as) && cell === emptyList) return { value: [] }
  if (listForms.has(as)) return { value: cell.split(separator.trim()).flatMap((part) => part.trim() || []) }
  if (!jsonForms.has(as)) return { value: cell }
  try {
    return { value: JSON.parse(cell) }
  } catch {
    return { message: 'should be a list as JSON' }
  }
}

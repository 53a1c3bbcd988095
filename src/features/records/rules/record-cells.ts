import type { Permission } from '#kernel/permission.ts'
import { escapeFormula, unescapeFormula } from '#kernel/spreadsheet-text.ts'
import { valueAt, withValueAt } from './differences.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind, RecordValue } from './record-kind.ts'

/** A column of a table of records, which shows one field or a part of it. */
export type RecordColumn = {
  readonly name: string
  readonly path: readonly string[]
  readonly form: RecordField['form']
  /** The label, with the labels of its groups: 'Availability, Allocation'. */
  readonly label: string
  /** The last part of the label: 'Allocation'. */
  readonly ownLabel: string
  /** The field that the column shows, whole or in part. */
  readonly field: RecordField
  /** The additional permission for reading and changing the column. Also set if only a part of its field needs one. */
  readonly needs?: Permission
  /** True if the server sets the value and users can't edit it. */
  readonly fixed?: true
}

/** Separates the texts and ids in one cell. */
const separator = '; '
/** The cell of an empty list. An empty cell would mean that there is no value. */
const emptyList = '[]'

/**
 * Returns the columns of a kind: its key, then every field in the order of its form. A group has a column for each of
 * its fields. A list of objects is one column with JSON.
 */
export const columnsOf = ({ key, sections }: Pick<RecordKind, 'key' | 'sections'>): RecordColumn[] => {
  const fields = sections.flatMap((section) => columnsIn(section.fields, { path: [], label: [] }))
  const keyField: RecordField = { name: key, label: key === 'id' ? 'Id' : 'Name', form: 'text' }
  return [...columnsIn([keyField], { path: [], label: [] }), ...fields.filter(({ name }) => name !== key)]
}

type ParentGroup = {
  readonly path: readonly string[]
  readonly label: readonly string[]
  readonly fixed?: true
}

const columnsIn = (fields: readonly RecordField[], group: ParentGroup): RecordColumn[] =>
  fields.flatMap((field) => {
    const fixed = group.fixed ?? field.fixed
    const position = {
      path: [...group.path, field.name],
      label: [...group.label, field.label],
      ...(fixed && { fixed }),
    }
    if (field.form === 'group') return columnsIn(field.fields, position)
    if (field.form === 'point')
      return (['lat', 'lon'] as const).map((coordinate) =>
        columnAt(
          {
            ...position,
            path: [...position.path, coordinate],
            label: [...position.label, degreeLabels[coordinate]],
          },
          field,
          'number',
        ),
      )
    return columnAt(position, field, field.form)
  })

const degreeLabels = { lat: 'Latitude', lon: 'Longitude' }

const columnAt = (
  { path, label, fixed }: ParentGroup,
  field: RecordField,
  form: RecordField['form'],
): RecordColumn => {
  const needs = needsOf(field)
  return {
    name: path.join('.'),
    path,
    form,
    label: label.join(', '),
    ownLabel: label.at(-1)!,
    field,
    ...(needs && { needs }),
    ...(fixed && { fixed }),
  }
}

/** Returns the headings of adjacent columns: their own labels, with the labels of the group if two would be equal. */
export const headingsOf = (columns: readonly RecordColumn[]): string[] => {
  // 'Name' is the heading of the titles, which every list shows before these columns.
  const ownLabels = ['Name', ...columns.map(({ ownLabel }) => ownLabel)]
  return columns.map(({ label, ownLabel }) =>
    ownLabels.filter((heading) => heading === ownLabel).length > 1 ? label : ownLabel,
  )
}

/** Returns the permission that a field needs, or the first one that a part of it needs. */
export const needsOf = (field: RecordField): Permission | undefined =>
  field.needs ??
  (field.form === 'group' || field.form === 'rows'
    ? field.fields.map(needsOf).find((needed) => needed !== undefined)
    : undefined)

/** Forms whose values are numbers. */
export const numberForms: ReadonlySet<RecordField['form']> = new Set(['number', 'amount'])
/** Forms whose values are lists of texts. */
export const listForms: ReadonlySet<RecordField['form']> = new Set(['choices', 'references', 'texts'])
/** Forms whose values are lists of objects. A cell on screen shows the number of objects, a file contains JSON. */
export const structureForms: ReadonlySet<RecordField['form']> = new Set(['rows', 'images'])

/** Forms whose cells are JSON. */
const jsonForms: ReadonlySet<RecordField['form']> = new Set([...structureForms, 'image'])

/** Returns a record as the cells of a row. A missing value is an empty cell. */
export const cellsOf = (columns: readonly RecordColumn[], value: RecordValue): string[] =>
  columns.map(({ path, form }) => {
    const current = valueAt(value, path)
    if (current === undefined || current === null) return ''
    if (listForms.has(form) && Array.isArray(current))
      return escapeFormula(current.join(separator)) || emptyList
    if (jsonForms.has(form)) return JSON.stringify(current)
    return typeof current === 'string' ? escapeFormula(current) : String(current)
  })

/** A cell that cannot be read, with the name of its column. */
type CellProblem = { readonly column: string; readonly message: string }

/** Returns the record in the cells of a row. An empty cell means no value. The caller validates the result. */
export const recordOfCells = (
  columns: readonly RecordColumn[],
  cells: readonly string[],
): { value: RecordValue; problems: CellProblem[] } => {
  const problems: CellProblem[] = []
  let value: unknown = {}
  for (const [index, column] of columns.entries()) {
    const cell = unescapeFormula(cells[index]?.trim() ?? '')
    if (cell === '') continue
    const result = readCell(column, cell)
    if ('message' in result) problems.push({ column: column.name, message: result.message })
    else value = withValueAt(value, column.path, result.value)
  }
  return { value: value as RecordValue, problems }
}

/**
 * Matches a number as people and spreadsheets write it. Notations of programming languages, such as 0x10, are more
 * likely mistyped codes.
 */
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const readCell = ({ form }: RecordColumn, cell: string): { value: unknown } | { message: string } => {
  if (numberForms.has(form)) {
    const number = Number(cell)
    return decimal.test(cell) && Number.isFinite(number)
      ? { value: number }
      : { message: 'should be a number' }
  }
  if (listForms.has(form) && cell === emptyList) return { value: [] }
  if (listForms.has(form)) return { value: cell.split(separator.trim()).flatMap((part) => part.trim() || []) }
  if (!jsonForms.has(form)) return { value: cell }
  try {
    return { value: JSON.parse(cell) }
  } catch {
    return { message: 'should be a list as JSON' }
  }
}

import { z } from 'zod'
import { isIsoDate } from '#kernel/dates.ts'
import { nameField } from '#kernel/name-field.ts'
import { type HasPermission, lockedFields } from './hidden-fields.ts'
import { columnsOf, numberForms, type RecordColumn, structureForms } from './record-cells.ts'
import type { RecordKind } from './record-kind.ts'

/** A condition on a column of a list. */
export const recordFilter = z.strictObject({
  column: z.string().min(1).max(80),
  /** `between` has two values, a start and an end, and either can be empty; `empty` and `filled` have no values. */
  is: z.enum(['contains', 'anyOf', 'between', 'empty', 'filled']),
  values: z.array(z.string().max(200)).max(50).default([]),
})
export type RecordFilter = z.infer<typeof recordFilter>

/** Returns true for columns that are compared as numbers: by their value, or by their number of items. */
export const isComparedAsNumber = ({ form }: Pick<RecordColumn, 'form'>): boolean =>
  numberForms.has(form) || structureForms.has(form)

/** Matches numbers that the database can cast. */
const numberPattern = /^-?\d{1,12}(\.\d{1,6})?$/

/** Returns why a filter is not valid for a column, as text for users; undefined if it is valid. */
export const filterProblem = (
  column: Pick<RecordColumn, 'form'>,
  { is, values }: RecordFilter,
): string | undefined => {
  if (is !== 'between') return undefined
  const limits = values.slice(0, 2).filter((end) => end !== '')
  const [isValid, description] = isComparedAsNumber(column)
    ? [(end: string) => numberPattern.test(end), 'a number']
    : column.form === 'date'
      ? [isIsoDate, 'a date']
      : [() => true, '']
  const invalidLimit = limits.find((end) => !isValid(end))
  return invalidLimit === undefined ? undefined : `‘${invalidLimit}’ is not ${description}`
}

export const recordSort = z.strictObject({ by: z.string().min(1).max(80), descending: z.boolean() })
export type RecordSort = z.infer<typeof recordSort>

/** Returns a sort order as a parameter of the API: 'capacity', or '-capacity' for descending order. */
export const sortText = ({ by, descending }: RecordSort): string => `${descending ? '-' : ''}${by}`
/** Returns the sort order in a parameter of the API, the reverse of `sortText`. */
export const sortOfText = (text: string): RecordSort =>
  text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false }

/** Maximum number of filters of one list. */
export const maxFilters = 20

/** The search, filters and order of a list. */
const listQuery = z.strictObject({
  search: z.string().trim().max(120).optional(),
  filters: z.array(recordFilter).max(maxFilters).default([]),
  sort: recordSort.optional(),
})
export type ListQuery = z.infer<typeof listQuery>

/** A saved view of a list. */
export const recordView = listQuery.extend({ columns: z.array(z.string().min(1).max(80)).max(40) })
export type RecordView = z.infer<typeof recordView>
export const viewName = nameField(60)
export const maxViews = 30

/** The columns that every list has: the title and the time of the last change. */
export const titleColumn = 'title'
export const changedColumn = 'changed'

type KindFields = Pick<RecordKind, 'key' | 'sections' | 'defaultColumns'>

/** Returns the columns that a user can see, besides the title and the last change. */
export const shownColumns = (kind: KindFields, can: HasPermission): RecordColumn[] => {
  const locked = lockedFields(kind, can)
  return columnsOf(kind).filter(
    ({ path, needs }) => path.join() !== 'name' && !(needs && locked.includes(path[0]!) && !can(needs)),
  )
}

const plainForms = new Set([
  'text',
  'choice',
  'choices',
  'reference',
  'references',
  'number',
  'yesNo',
  'date',
])
const maxDefaultColumns = 4

/** Returns the names of the columns that a list shows by default. */
export const firstColumns = (kind: KindFields): string[] => [
  ...(kind.defaultColumns ??
    columnsOf(kind)
      .slice(1)
      .filter(({ form, name }) => plainForms.has(form) && name !== 'name')
      .slice(0, maxDefaultColumns)
      .map(({ name }) => name)),
  changedColumn,
]

import { z } from 'zod'
import { isIsoDate } from '#kernel/dates.ts'
import { nameField } from '#kernel/name-field.ts'
import { lockedFields, type MayRead } from './hidden-fields.ts'
import { columnsOf, numberForms, type RecordColumn, structureForms } from './record-cells.ts'
import type { RecordKind } from './record-kind.ts'

/** A condition on a column of a list. */
export const recordFilter = z.strictObject({
  column: z.string().min(1).max(80),
  /** between: from and to, either of which may be empty; empty and filled take no values. */
  is: z.enum(['contains', 'anyOf', 'between', 'empty', 'filled']),
  values: z.array(z.string().max(200)).max(50).default([]),
})
export type RecordFilter = z.infer<typeof recordFilter>

/** Whether a column is compared by number: what it says, or how many things are in it. */
export const isCompared = ({ as }: Pick<RecordColumn, 'as'>): boolean =>
  numberForms.has(as) || structureForms.has(as)

/** As the database reads it as a number, too. */
const numberForm = /^-?\d{1,12}(\.\d{1,6})?$/

/** @returns why a column cannot be asked so, in words for people; undefined where it can */
export const filterProblem = (
  column: Pick<RecordColumn, 'as'>,
  { is, values }: RecordFilter,
): string | undefined => {
  if (is !== 'between') return undefined
  const ends = values.slice(0, 2).filter((end) => end !== '')
  const [fits, words] = isCompared(column)
    ? [(end: string) => numberForm.test(end), 'a number']
    : column.as === 'date'
      ? [isIsoDate, 'a date']
      : [() => true, '']
  const wrong = ends.find((end) => !fits(end))
  return wrong === undefined ? undefined : `‘${wrong}’ is not ${words}`
}

export const recordSort = z.strictObject({ by: z.string().min(1).max(80), descending: z.boolean() })
export type RecordSort = z.infer<typeof recordSort>

/** An order as an address of the API says it: 'capacity', or '-capacity' downwards. */
export const sortText = ({ by, descending }: RecordSort): string => `${descending ? '-' : ''}${by}`
/** The order that such a text says. */
export const sortOfText = (text: string): RecordSort =>
  text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false }

/** Conditions of one list. */
export const maxFilters = 20

/** What a list shows, and in which order. */
const tableQuestion = z.strictObject({
  search: z.string().trim().max(120).optional(),
  filters: z.array(recordFilter).max(maxFilters).default([]),
  sort: recordSort.optional(),
})
export type TableQuestion = z.infer<typeof tableQuestion>

/** A way of looking at a list, as somebody keeps it. */
export const recordView = tableQuestion.extend({ columns: z.array(z.string().min(1).max(80)).max(40) })
export type RecordView = z.infer<typeof recordView>
export const viewName = nameField(60)
export const maxViews = 30

/** The name of every record, and when it was changed: in the list of every kind. */
export const titleColumn = 'title'
export const changedColumn = 'changed'

type Formed = Pick<RecordKind, 'key' | 'sections' | 'listed'>

/** The columns that somebody may look at, besides the name and the last change. */
export const shownColumns = (kind: Formed, may: MayRead): RecordColumn[] => {
  const locked = lockedFields(kind, may)
  return columnsOf(kind).filter(
    ({ path, needs }) => path.join() !== 'name' && !(needs && locked.includes(path[0]!) && !may(needs)),
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
const columnsAtFirst = 4

/** The columns that a list begins with. */
export const firstColumns = (kind: Formed): string[] => [
  ...(kind.listed ??
    columnsOf(kind)
      .slice(1)
      .filter(({ as, name }) => plainForms.has(as) && name !== 'name')
      .slice(0, columnsAtFirst)
      .map(({ name }) => name)),
  changedColumn,
]

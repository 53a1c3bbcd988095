import { formatCount } from '#kernel/format-count.ts'
import type { RecordColumn } from './record-cells.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind } from './record-kind.ts'

/** What a record is called that a value names; its id where that is not known. */
export type NameOf = (kind: string, id: string) => string

const nothing = '–'

/** A value of a field as people read it: '£45.00', 'Stag nights, Hen nights', '3 prices'. */
export const valueWords = (field: RecordField | undefined, value: unknown, nameOf: NameOf): string => {
  if (value === undefined || value === null || value === '') return nothing
  if (Array.isArray(value)) {
    if (field?.as === 'rows' || field?.as === 'images') return countWords(field, value.length)
    return value.map((each) => valueWords(field, each, nameOf)).join(', ') || nothing
  }
  if (field?.as === 'image') return String((value as { id?: unknown }).id ?? nothing)
  if (typeof value === 'object') return JSON.stringify(value)
  switch (field?.as) {
    case 'rows':
    case 'images':
      return countWords(field, Number(value))
    case 'choice':
    case 'choices':
      return field.choices.find((choice) => choice.value === value)?.label ?? String(value)
    case 'reference':
    case 'references':
      return nameOf(field.to, String(value))
    case 'amount':
      return `${field.currency === 'GBP' ? '£' : ''}${Number(value).toFixed(2)}`
    case 'number':
      return field.unit ? `${String(value)} ${field.unit}` : String(value)
    default:
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
  }
}

const countWords = (field: Extract<RecordField, { as: 'rows' | 'images' }>, count: number): string => {
  if (count === 0) return nothing
  const one = field.as === 'rows' ? field.one : 'photo'
  return `${formatCount(count)} ${count === 1 ? one : pluralOf(one)}`
}

/** Of the words that forms have: price, period, person, photo. */
const pluralOf = (one: string) => (one === 'person' ? 'people' : `${one}s`)

export const cellWords = (column: RecordColumn, value: unknown, nameOf: NameOf): string =>
  valueWords(column.field, value, nameOf)

/** The field at a place in a record, for the words of what stands there. */
export const fieldAt = (
  { sections }: Pick<RecordKind, 'sections'>,
  path: readonly (string | number)[],
): RecordField | undefined => {
  let fields: readonly RecordField[] = sections.flatMap((section) => section.fields)
  let found: RecordField | undefined
  for (const part of path) {
    if (typeof part === 'number') continue
    found = fields.find(({ at }) => at === part)
    fields = found?.as === 'group' || found?.as === 'rows' ? found.fields : []
  }
  return found
}

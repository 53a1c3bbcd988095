import { formatDate, isIsoDate } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { mediaIdOf } from '#kernel/photos.ts'
import { valueAt } from './differences.ts'
import { columnsOf, type RecordColumn } from './record-cells.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind } from './record-kind.ts'

/** Returns the title of a referenced record, or its id if the title is not known. */
export type NameOf = (kind: string, id: string) => string

const noValueText = '–'

/** Returns the value of a field as text for users: '£45.00', 'Stag nights, Hen nights', '3 prices'. */
export const valueText = (field: RecordField | undefined, value: unknown, nameOf: NameOf): string => {
  if (value === undefined || value === null || value === '') return noValueText
  if (Array.isArray(value)) {
    if (field?.form === 'rows' || field?.form === 'images') return countText(field, value.length)
    return value.map((each) => valueText(field, each, nameOf)).join(', ') || noValueText
  }
  if (typeof value === 'object') return objectText(field, value, nameOf)
  switch (field?.form) {
    case 'rows':
    case 'images':
      return countText(field, Number(value))
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
    case 'html':
      return textOf(String(value)) || noValueText
    case 'date':
    case 'monthDay':
      return dayText(String(value))
    case 'instant':
      return Number.isNaN(Date.parse(String(value))) ? String(value) : formatInstant(String(value))
    default:
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
  }
}

/** Returns 'Fri 01 Jan 2027' for a date and '01 Jan' for a day of the year. Other values are returned unchanged. */
const dayText = (value: string): string => {
  if (isIsoDate(value)) return formatDate(value)
  const inLeapYear = `2000-${value}`
  return isIsoDate(inLeapYear) ? formatDate(inLeapYear).slice(4, 10) : value
}

/** Returns the fields of an object as text: 'Fri 01 Jan 2027 to …, Person, £45.00'. */
const objectText = (field: RecordField | undefined, value: object, nameOf: NameOf): string => {
  switch (field?.form) {
    case 'image':
    case 'images': {
      const { id, alt } = value as { readonly id?: unknown; readonly alt?: unknown }
      const mediaId = mediaIdOf(String(id))
      const name = mediaId === undefined ? id : nameOf('media', mediaId)
      return [name, alt].filter(Boolean).join(', ') || noValueText
    }
    case 'point': {
      const { lat, lon } = value as { readonly lat?: unknown; readonly lon?: unknown }
      return `${String(lat)}, ${String(lon)}`
    }
    case 'group':
    case 'rows':
      return (
        fieldTexts(field, value, nameOf)
          .flatMap(({ text }) => (text === noValueText ? [] : text))
          .join(', ') || noValueText
      )
    default:
      return JSON.stringify(value)
  }
}

/** Returns each field of an object with its value as text. A start and an end become one text. */
export const fieldTexts = (
  { fields }: Extract<RecordField, { form: 'group' | 'rows' }>,
  value: unknown,
  nameOf: NameOf,
): { readonly field: RecordField; readonly text: string }[] => {
  const range = rangeText(fields, value)
  if (range) return [{ field: fields[0]!, text: range }]
  return fields.map((field) => {
    const current = valueAt(value, [field.name])
    return {
      field,
      text: field.form === 'group' ? groupText(field, current, nameOf) : valueText(field, current, nameOf),
    }
  })
}

/** Returns a start and an end as one text; undefined if there are other fields. */
const rangeText = (fields: readonly RecordField[], value: unknown): string | undefined => {
  if (
    typeof value !== 'object' ||
    value === null ||
    !fields.every(({ name }) => name === 'from' || name === 'to')
  )
    return undefined
  const { from = '…', to = '…' } = value as { readonly from?: unknown; readonly to?: unknown }
  return `${dayText(String(from))} to ${dayText(String(to))}`
}

const groupText = (
  field: Extract<RecordField, { form: 'group' }>,
  value: unknown,
  nameOf: NameOf,
): string => {
  if (typeof value !== 'object' || value === null) return noValueText
  const range = rangeText(field.fields, value)
  if (range) return range
  const columns = columnsOf({ key: 'id', sections: [{ title: '', fields: field.fields }] })
  const text = columns.map((column) => cellText(column, valueAt(value, column.path), nameOf))
  return text.filter((each) => each !== noValueText).join(', ') || noValueText
}

/** Returns rich text as plain text in one line, without pictures. */
const textOf = (html: string): string =>
  html
    .replace(/<\/?(?:p|li|ul|ol|h\d|br|blockquote|tr|td|th|table|hr)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

const countText = (field: Extract<RecordField, { form: 'rows' | 'images' }>, count: number): string => {
  if (count === 0) return noValueText
  const one = field.form === 'rows' ? field.one : 'photo'
  return `${formatCount(count)} ${count === 1 ? one : pluralOf(one)}`
}

/** Returns the plural of the nouns that forms use: price, period, person, photo. */
const pluralOf = (one: string) => (one === 'person' ? 'people' : `${one}s`)

/** Returns the text of a cell of a table. */
export const cellText = (column: RecordColumn, value: unknown, nameOf: NameOf): string =>
  valueText(column.field, value, nameOf)

/** Returns the text of a cell in a list on screen: 'All' if there are more than two choices and all are selected. */
export const listCellText = (column: RecordColumn, value: unknown, nameOf: NameOf): string => {
  const { field } = column
  const isAll =
    field.form === 'choices' &&
    Array.isArray(value) &&
    field.choices.length > 2 &&
    field.choices.every((choice) => value.includes(choice.value))
  return isAll ? 'All' : cellText(column, value, nameOf)
}

/** Returns the field at a path, to format the value there. */
export const fieldAt = (
  { sections }: Pick<RecordKind, 'sections'>,
  path: readonly (string | number)[],
): RecordField | undefined => {
  let fields: readonly RecordField[] = sections.flatMap((section) => section.fields)
  let found: RecordField | undefined
  for (const part of path) {
    if (typeof part === 'number') continue
    found = fields.find(({ name }) => name === part)
    fields = found?.form === 'group' || found?.form === 'rows' ? found.fields : []
  }
  return found
}

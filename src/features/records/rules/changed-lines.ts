import { type ChangeLine, fieldLabel } from '#features/access/rules/change-lines.ts'
import { mediaIdOf } from '#kernel/photos.ts'
import { type Difference, isSame } from './differences.ts'
import { labelOfPath } from './label-of-path.ts'
import { changesOfList } from './list-changes.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind, RecordValue } from './record-kind.ts'
import { fieldAt, fieldTexts, type NameOf, valueText } from './value-text.ts'

const noValueText = '–'
const emptyRecord: RecordValue = {}

/**
 * Describes a change of a record with the labels of its form, one line for each changed field. A list of objects has
 * a line for each added, removed or moved item, and for each changed field of an item. Fields that are not in the
 * form are labelled with their names.
 */
export const changedLines = (
  { sections }: Pick<RecordKind, 'sections'>,
  before: RecordValue | null,
  after: RecordValue | null,
  nameOf: NameOf,
): ChangeLine[] =>
  linesIn(
    sections.flatMap(({ fields }) => fields),
    { before: before ?? emptyRecord, after: after ?? emptyRecord, label: [] },
    nameOf,
  )

/** Returns the lines of `changedLines` for one field of a record. */
export const changedLinesAt = (
  kind: Pick<RecordKind, 'sections'>,
  { path, before, after }: Difference,
  nameOf: NameOf,
): ChangeLine[] => {
  const field = fieldAt(kind, path)
  const versions: Versions = { before, after, label: [labelOfPath(kind, path)] }
  return field ? linesOf(field, versions, nameOf) : plainLine(field, versions, nameOf)
}

type Versions = { readonly before: unknown; readonly after: unknown; readonly label: readonly string[] }

const linesIn = (
  fields: readonly RecordField[],
  { before, after, label }: { before: RecordValue; after: RecordValue; label: readonly string[] },
  nameOf: NameOf,
): ChangeLine[] => {
  const namesInForm = new Set(fields.map(({ name }) => name))
  const otherNames = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !namesInForm.has(name),
  )
  const versions = (name: string, text: string): Versions => ({
    before: before[name],
    after: after[name],
    label: [...label, text],
  })
  return [
    ...otherNames.flatMap((name) => plainLine(undefined, versions(name, fieldLabel(name)), nameOf)),
    ...fields.flatMap((field) => linesOf(field, versions(field.name, field.label), nameOf)),
  ]
}

const linesOf = (field: RecordField, { before, after, label }: Versions, nameOf: NameOf): ChangeLine[] => {
  if (isSame(before, after)) return []
  switch (field.form) {
    case 'group':
      return linesIn(field.fields, { before: objectOf(before), after: objectOf(after), label }, nameOf)
    case 'rows':
      return listLines(field, { before, after, label }, nameOf)
    case 'images':
      return listLines(
        { ...field, form: 'rows', one: 'photo', fields: imageFields },
        { before: namedImages(before, nameOf), after: namedImages(after, nameOf), label },
        nameOf,
      )
    default:
      return plainLine(field, { before, after, label }, nameOf)
  }
}

/** The fields of a picture in a list of pictures. */
const imageFields: readonly RecordField[] = [
  { name: 'picture', label: 'Picture', form: 'text' },
  { name: 'alt', label: 'Alt text', form: 'text' },
  { name: 'section', label: 'Section', form: 'text' },
]
type ListedImage = { readonly id?: unknown; readonly alt?: unknown; readonly section?: unknown }

/** Returns the pictures with their names instead of their ids, and without the section 'all'. */
const namedImages = (images: unknown, nameOf: NameOf): unknown[] =>
  listOrEmpty(images).map((image) => {
    const { id, alt, section } = objectOf(image) as ListedImage
    const mediaId = mediaIdOf(String(id))
    const picture = mediaId === undefined ? id : nameOf('media', mediaId)
    return { picture, alt, section: section === 'all' ? undefined : section }
  })

const plainLine = (
  field: RecordField | undefined,
  { before, after, label }: Versions,
  nameOf: NameOf,
): ChangeLine[] => {
  if (isSame(before, after)) return []
  const line = {
    field: label.join(', '),
    before: valueText(field, before, nameOf),
    after: valueText(field, after, nameOf),
  }
  if (line.before !== line.after) return [line]
  // Texts that look the same differ only in markup. A change between a missing and an empty value is not reported.
  const isText = typeof before === 'string' && typeof after === 'string'
  return isText ? [{ ...line, before, after }] : []
}

type RowsField = Extract<RecordField, { form: 'rows' }>

const listLines = (field: RowsField, { before, after, label }: Versions, nameOf: NameOf): ChangeLine[] => {
  const text = (row: unknown) =>
    fieldTexts(field, row, nameOf)
      .flatMap((each) => (each.text === noValueText ? [] : `${each.field.label} ${each.text}`))
      .join(', ') || valueText(undefined, row, nameOf)
  const labelAt = (position: number) => [
    ...label.slice(0, -1),
    `${label.at(-1)}, ${field.one} ${position + 1}`,
  ]
  return changesOfList(listOrEmpty(before), listOrEmpty(after)).flatMap((change): ChangeLine[] => {
    const label = labelAt(change.position)
    switch (change.kind) {
      case 'added':
        return [{ field: label.join(', '), before: noValueText, after: text(change.after) }]
      case 'removed':
        return [{ field: label.join(', '), before: text(change.before), after: noValueText }]
      case 'moved':
        return [
          {
            field: label.join(', '),
            before: `${text(change.after)} (${field.one} ${change.from + 1})`,
            after: `${field.one} ${change.position + 1}`,
          },
        ]
      default:
        return linesIn(
          field.fields,
          { before: objectOf(change.before), after: objectOf(change.after), label },
          nameOf,
        )
    }
  })
}

const listOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const objectOf = (value: unknown): RecordValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RecordValue) : emptyRecord

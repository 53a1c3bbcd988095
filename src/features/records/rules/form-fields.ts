import { sectionLabels, sections } from '#kernel/section.ts'
import type { Choice, RecordField } from './record-field.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** The optional properties that a field of any form can have. */
type OptionalProperties = Pick<RecordField, 'hint' | 'wide' | 'rare' | 'needs' | 'when'>
type Fields = readonly RecordField[]
type Choices = readonly Choice[]

/** Forms without additional properties. */
type PlainForm = Exclude<
  RecordField['as'],
  'number' | 'amount' | 'choice' | 'choices' | 'reference' | 'references' | 'group' | 'rows'
>
const plainField =
  (as: PlainForm) =>
  (at: string, label: string, more: OptionalProperties = {}): RecordField => ({ at, label, as, ...more })

const choiceField =
  (as: 'choice' | 'choices') =>
  (at: string, label: string, choices: Choices, more: OptionalProperties = {}): RecordField => ({
    at,
    label,
    as,
    choices,
    ...more,
  })

const referenceField =
  (as: 'reference' | 'references') =>
  (at: string, label: string, to: RecordKindName, more: OptionalProperties = {}): RecordField => ({
    at,
    label,
    as,
    to,
    ...more,
  })

const sectionChoices: Choices = sections.map((section) => ({
  value: section,
  label: sectionLabels(section).plural,
}))

/** Functions that create the fields of a form, used in kinds: `form.text('name', 'Name')`. */
export const form = {
  text: plainField('text'),
  longText: plainField('longText'),
  html: plainField('html'),
  email: plainField('email'),
  phone: plainField('phone'),
  date: plainField('date'),
  instant: plainField('instant'),
  yesNo: plainField('yesNo'),
  texts: plainField('texts'),
  point: plainField('point'),
  image: plainField('image'),
  images: plainField('images'),
  choice: choiceField('choice'),
  choices: choiceField('choices'),
  reference: referenceField('reference'),
  references: referenceField('references'),
  /** The sections that a record is for. */
  sections: (at: string, label = 'Sections', more: OptionalProperties = {}): RecordField =>
    form.choices(at, label, sectionChoices, more),
  /** The unit is shown after the number. */
  number: (at: string, label: string, more: OptionalProperties & { unit?: string } = {}): RecordField => ({
    at,
    label,
    as: 'number',
    ...more,
  }),
  amount: (
    at: string,
    label: string,
    currency: 'GBP' | 'supplier',
    more: OptionalProperties = {},
  ): RecordField => ({
    at,
    label,
    as: 'amount',
    currency,
    ...more,
  }),
  group: (at: string, label: string, fields: Fields): RecordField => ({ at, label, as: 'group', fields }),
  /** A field that only the server sets. */
  fixed: (field: RecordField): RecordField => ({ ...field, fixed: true }),
  /** A list of objects. `one` is the singular noun for its items. */
  rows: (
    at: string,
    label: string,
    one: string,
    fields: Fields,
    more: OptionalProperties & { addedBy?: string } = {},
  ): RecordField => ({
    at,
    label,
    as: 'rows',
    one,
    fields,
    ...more,
  }),
  /** A start and an end, as the fields of a group or of a list. */
  range: (as: 'date' | 'monthDay' | 'number', { from = 'From', to = 'To' } = {}): RecordField[] => [
    { at: 'from', label: from, as },
    { at: 'to', label: to, as },
  ],
}

/** Returns choices whose values are also their labels. */
export const textChoices = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value }))

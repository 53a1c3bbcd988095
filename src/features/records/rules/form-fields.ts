import { sectionLabels, sections } from '#kernel/section.ts'
import type { Choice, RecordField } from './record-field.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** The optional properties that a field of any form can have. */
type OptionalProperties = Pick<RecordField, 'hint' | 'wide' | 'rare' | 'needs' | 'when'>
type Fields = readonly RecordField[]
type Choices = readonly Choice[]

/** Forms without additional properties. */
type PlainForm = Exclude<
  RecordField['form'],
  'number' | 'amount' | 'choice' | 'choices' | 'reference' | 'references' | 'group' | 'rows'
>
const plainField =
  (form: PlainForm) =>
  (name: string, label: string, more: OptionalProperties = {}): RecordField => ({
    name,
    label,
    form,
    ...more,
  })

const choiceField =
  (form: 'choice' | 'choices') =>
  (name: string, label: string, choices: Choices, more: OptionalProperties = {}): RecordField => ({
    name,
    label,
    form,
    choices,
    ...more,
  })

const referenceField =
  (form: 'reference' | 'references') =>
  (name: string, label: string, to: RecordKindName, more: OptionalProperties = {}): RecordField => ({
    name,
    label,
    form,
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
  sections: (name: string, label = 'Sections', more: OptionalProperties = {}): RecordField =>
    form.choices(name, label, sectionChoices, more),
  /** The unit is shown after the number. */
  number: (name: string, label: string, more: OptionalProperties & { unit?: string } = {}): RecordField => ({
    name,
    label,
    form: 'number',
    ...more,
  }),
  amount: (
    name: string,
    label: string,
    currency: 'GBP' | 'supplier',
    more: OptionalProperties = {},
  ): RecordField => ({
    name,
    label,
    form: 'amount',
    currency,
    ...more,
  }),
  group: (name: string, label: string, fields: Fields): RecordField => ({
    name,
    label,
    form: 'group',
    fields,
  }),
  /** A field that only the server sets. */
  fixed: (field: RecordField): RecordField => ({ ...field, fixed: true }),
  /** A list of objects. `one` is the singular noun for its items. */
  rows: (
    name: string,
    label: string,
    one: string,
    fields: Fields,
    more: OptionalProperties & { addedBy?: string } = {},
  ): RecordField => ({
    name,
    label,
    form: 'rows',
    one,
    fields,
    ...more,
  }),
  /** A start and an end, as the fields of a group or of a list. */
  range: (form: 'date' | 'monthDay' | 'number', { from = 'From', to = 'To' } = {}): RecordField[] => [
    { name: 'from', label: from, form },
    { name: 'to', label: to, form },
  ],
}

/** Returns choices whose values are also their labels. */
export const textChoices = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value }))

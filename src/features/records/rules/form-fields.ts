import { sectionLabels, sections } from '#kernel/section.ts'
import type { Choice, RecordField } from './record-field.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** The optional properties that a field of any form can have. */
type More = Pick<RecordField, 'hint' | 'wide' | 'rare' | 'needs' | 'when'>
type Fields = readonly RecordField[]
type Choices = readonly Choice[]

/** Forms without additional properties. */
type PlainForm = Exclude<
  RecordField['as'],
  'number' | 'amount' | 'choice' | 'choices' | 'reference' | 'references' | 'group' | 'rows'
>
const plain =
  (as: PlainForm) =>
  (at: string, label: string, more: More = {}): RecordField => ({ at, label, as, ...more })

const withChoices =
  (as: 'choice' | 'choices') =>
  (at: string, label: string, choices: Choices, more: More = {}): RecordField => ({
    at,
    label,
    as,
    choices,
    ...more,
  })

const withKind =
  (as: 'reference' | 'references') =>
  (at: string, label: string, to: RecordKindName, more: More = {}): RecordField => ({
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
  text: plain('text'),
  longText: plain('longText'),
  html: plain('html'),
  email: plain('email'),
  phone: plain('phone'),
  date: plain('date'),
  instant: plain('instant'),
  yesNo: plain('yesNo'),
  texts: plain('texts'),
  point: plain('point'),
  image: plain('image'),
  images: plain('images'),
  choice: withChoices('choice'),
  choices: withChoices('choices'),
  reference: withKind('reference'),
  references: withKind('references'),
  /** The sections that a record is for. */
  sections: (at: string, label = 'Sections', more: More = {}): RecordField =>
    form.choices(at, label, sectionChoices, more),
  /** The unit is shown after the number. */
  number: (at: string, label: string, more: More & { unit?: string } = {}): RecordField => ({
    at,
    label,
    as: 'number',
    ...more,
  }),
  amount: (at: string, label: string, currency: 'GBP' | 'supplier', more: More = {}): RecordField => ({
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
    more: More & { addedBy?: string } = {},
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

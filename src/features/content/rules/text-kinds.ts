import type { RecordField } from '#features/records/rules/record-field.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { sections, sectionWords } from '#kernel/section.ts'
import {
  type DictionaryRecord,
  dictionaryRecord,
  type TemplateRecord,
  templateRecord,
} from './content-records.ts'
import { formFields, formNames } from './form-descriptions.ts'
import { passwordLevels, passwordSigns } from './password-settings.ts'
import { readPattern } from './sort-pattern.ts'

const words = (name: string) =>
  name.charAt(0).toUpperCase() +
  name
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .slice(1)
const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: words(value) }))
const text = (at: string, label: string): RecordField => ({ at, label, as: 'text' })
const yesNo = (at: string, label: string): RecordField => ({ at, label, as: 'yesNo' })
const number = (at: string, label: string, unit?: string): RecordField => ({ at, label, as: 'number', unit })
const group = (at: string, label: string, fields: readonly RecordField[]): RecordField => ({
  at,
  label,
  as: 'group',
  fields,
})

const limits = (at: string, label: string) =>
  group(at, label, [number('min', 'At least'), number('max', 'At most'), number('default', 'At first')])

const form = (name: string) =>
  group(name, words(name), [
    text('tabLabel', 'Tab'),
    { at: 'formIntro', label: 'Above the form', as: 'longText' },
    ...formFields.map((field) =>
      group(field, words(field), [
        text('title', 'Label'),
        yesNo('required', 'Required'),
        yesNo('display', 'Shown'),
      ]),
    ),
    text('buttonLabel', 'Button'),
    { at: 'formFooter', label: 'Below the form', as: 'longText' },
    text('forgottenPassword', 'Link for a forgotten password'),
  ])

/** The settings editors may change: those of the site, and what a section has otherwise (001 §9). */
export const templateKind: RecordKind<TemplateRecord> = {
  name: 'template',
  ...recordKindFacts.template,
  path: '/template',
  schema: templateRecord,
  key: 'name',
  sections: [
    {
      title: 'Section',
      fields: [
        {
          at: 'homePageTitle',
          label: 'Title of event home',
          hint: 'With {organiserFirstName} and {section name}',
          as: 'text',
        },
        {
          at: 'picture',
          label: 'Picture of its page',
          hint: 'Of the template named default: of the home page',
          as: 'image',
        },
        {
          at: 'eventPicture',
          label: 'Picture of events without a place',
          hint: 'In the template named default',
          as: 'image',
        },
        number('defaultGroupSize', 'Default group size', 'people'),
        number('vatRate', 'VAT rate', 'per cent'),
        number('sessionTimeout', 'Session time-out', 'minutes'),
        {
          at: 'hidePrices',
          label: 'Prices are hidden from visitors of',
          as: 'choices',
          choices: sections.map((section) => ({ value: section, label: sectionWords(section).plural })),
        },
        {
          at: 'defaultSortFormula',
          label: 'Default order of the grid',
          as: 'longText',
          hint: 'Of price, cost, rating, reviews, manualScore and distance; the highest comes first',
        },
      ],
    },
    {
      title: 'Limits of a package',
      fields: [
        limits('people', 'People'),
        limits('nights', 'Nights'),
        group('startDate', 'Start date', [
          number('minDays', 'Earliest', 'days from today'),
          number('maxDays', 'Latest', 'days from today'),
        ]),
      ],
    },
    {
      title: 'Enquiry form',
      fields: [
        group('enquiryForm', 'Enquiry form', [
          yesNo('display', 'Shown'),
          text('topLabel', 'Button in the head'),
          text('menuLabel', 'Button in the menu'),
          text('middleLabel', 'Button in the page'),
          { at: 'firstForm', label: 'First form', as: 'choice', choices: choicesOf(['enquiry', 'login']) },
          group('required', 'Required fields', [
            yesNo('location', 'Location'),
            yesNo('date', 'Date'),
            yesNo('notes', 'Notes'),
          ]),
        ]),
        group('productForm', 'Product form', [
          yesNo('display', 'Shown'),
          {
            ...yesNo('createPackage', 'Creates a package'),
            hint: 'With the product in it; else a note of it',
          },
          text('buttonLabel', 'Button on the page of a product'),
        ]),
        group('packageExitForm', 'Package exit form', [
          {
            at: 'labels',
            label: 'What somebody who leaves may say',
            hint: 'Without any, nobody is asked',
            as: 'rows',
            one: 'label',
            fields: [
              text('label', 'Label'),
              {
                at: 'section',
                label: 'Sections',
                hint: 'All when none is chosen',
                as: 'choices',
                choices: sections.map((section) => ({ value: section, label: sectionWords(section).plural })),
              },
            ],
          },
        ]),
        group('alerts', 'What is said once in a session', [
          { at: 'enquiryForm', label: 'With the enquiry form', as: 'longText' },
          { at: 'productForm', label: 'With the product form', as: 'longText' },
          { at: 'productButton', label: 'With the product button', as: 'longText' },
          { at: 'organiserForm', label: 'With the organiser form', as: 'longText' },
        ]),
      ],
    },
    { title: 'Forms', fields: [group('forms', 'Wording and fields', formNames.map(form))] },
    {
      title: 'Passwords',
      fields: [
        group('password', 'Of the default template only', [
          yesNo('required', 'Required'),
          {
            at: 'visibility',
            label: 'While it is typed',
            as: 'choice',
            choices: choicesOf(['visible', 'hidden']),
          },
          { at: 'strength', label: 'Strength', as: 'choice', choices: choicesOf(passwordLevels) },
          group(
            'patterns',
            'What each strength asks for',
            passwordLevels.map((level) =>
              group(level, words(level), [
                number('length', 'Characters'),
                { at: 'needs', label: 'Contains', as: 'choices', choices: choicesOf(passwordSigns) },
              ]),
            ),
          ),
          group(
            'messages',
            'What is said of them',
            [...passwordLevels, 'weak', 'common'].map((name) => text(name, words(name))),
          ),
        ]),
      ],
    },
  ],
  problems: ({ defaultSortFormula }) => {
    const pattern = defaultSortFormula === undefined ? undefined : readPattern(defaultSortFormula)
    if (!pattern || pattern.ok) return []
    const message =
      pattern.problem === 'unknown variable'
        ? `Knows no ${pattern.found}`
        : `Cannot be reckoned with: ${pattern.found === 'end' ? 'something is missing at the end' : pattern.found}`
    return [{ path: ['defaultSortFormula'], message }]
  },
}

/** Messages by name (001 §3). */
export const dictionaryKind: RecordKind<DictionaryRecord> = {
  name: 'dictionary',
  ...recordKindFacts.dictionary,
  path: '/dictionary',
  schema: dictionaryRecord,
  key: 'name',
  sections: [
    {
      title: 'Message',
      fields: [
        {
          at: 'text',
          label: 'Text',
          as: 'longText',
          hint: 'Words in curly brackets, such as {guestName}, are filled in',
        },
      ],
    },
  ],
}

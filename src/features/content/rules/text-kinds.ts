import { fieldLabel } from '#features/access/rules/change-lines.ts'
import { form } from '#features/records/rules/form-fields.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import {
  type DictionaryRecord,
  dictionaryRecord,
  type TemplateRecord,
  templateRecord,
} from './content-records.ts'
import { formFields, formNames } from './form-descriptions.ts'
import { characterKinds, passwordLevels } from './password-settings.ts'
import { readPattern } from './sort-pattern.ts'

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: fieldLabel(value) }))

const limits = (name: string, label: string) =>
  form.group(name, label, [
    form.number('min', 'Minimum'),
    form.number('max', 'Maximum'),
    form.number('default', 'Default'),
  ])

const textsOfForm = (name: string) =>
  form.group(name, fieldLabel(name), [
    form.text('tabLabel', 'Tab'),
    form.longText('formIntro', 'Above the form'),
    ...formFields.map((field) =>
      form.group(field, fieldLabel(field), [
        form.text('title', 'Label'),
        form.yesNo('required', 'Required'),
        form.yesNo('display', 'Shown'),
      ]),
    ),
    form.text('buttonLabel', 'Button'),
    form.longText('formFooter', 'Below the form'),
    form.text('forgottenPassword', 'Link for a forgotten password'),
  ])

/** The settings that editors can change: those of the site, and those in which a section differs (CONT-008). */
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
        form.text('homePageTitle', 'Event home title', {
          hint: 'With {organiserFirstName} and {section name}',
        }),
        {
          name: 'picture',
          label: 'Landing page picture',
          hint: 'In the default template: the picture of the home page',
          form: 'image',
        },
        {
          name: 'eventPicture',
          label: 'Picture of events without a location',
          hint: 'Set in the default template only',
          form: 'image',
        },
        form.number('defaultGroupSize', 'Default group size', { unit: 'people' }),
        form.number('vatRate', 'VAT rate', { unit: 'per cent' }),
        form.number('sessionTimeout', 'Session time-out', { unit: 'minutes' }),
        form.sections('hidePrices', 'Hide prices from visitors in'),
        form.longText('defaultSortFormula', 'Default grid order', {
          hint: 'Uses price, cost, rating, reviews, manualScore and distance; the highest result comes first',
        }),
      ],
    },
    {
      title: 'Package limits',
      fields: [
        limits('people', 'People'),
        limits('nights', 'Nights'),
        form.group('startDate', 'Start date', [
          form.number('minDays', 'Earliest', { unit: 'days from today' }),
          form.number('maxDays', 'Latest', { unit: 'days from today' }),
        ]),
      ],
    },
    {
      title: 'Enquiry form',
      fields: [
        form.group('enquiryForm', 'Enquiry form', [
          form.yesNo('display', 'Shown'),
          form.text('topLabel', 'Button in the header'),
          form.text('menuLabel', 'Button in the menu'),
          form.text('middleLabel', 'Button in the page'),
          form.choice('firstForm', 'First form', choicesOf(['enquiry', 'login'])),
          form.group('required', 'Required fields', [
            form.yesNo('location', 'Location'),
            form.yesNo('date', 'Date'),
            form.yesNo('notes', 'Notes'),
          ]),
        ]),
        form.group('productForm', 'Product form', [
          form.yesNo('display', 'Shown'),
          form.yesNo('createPackage', 'Creates a package', {
            hint: 'The package includes the product; otherwise it is only mentioned in the notes',
          }),
          form.text('buttonLabel', 'Button on the product page'),
        ]),
        form.group('packageExitForm', 'Package exit form', [
          form.rows(
            'labels',
            'Reasons for leaving',
            'label',
            [
              form.text('label', 'Label'),
              form.sections('section', 'Sections', { hint: 'Leave empty for all sections' }),
            ],
            { hint: 'Leave empty to turn the form off' },
          ),
        ]),
        form.group('alerts', 'Messages shown once per session', [
          form.longText('enquiryForm', 'With the enquiry form'),
          form.longText('productForm', 'With the product form'),
          form.longText('productButton', 'With the product button'),
          form.longText('organiserForm', 'With the organiser form'),
        ]),
      ],
    },
    { title: 'Forms', fields: [form.group('forms', 'Wording and fields', formNames.map(textsOfForm))] },
    {
      title: 'Passwords',
      fields: [
        form.group('password', 'Password rules (default template only)', [
          form.yesNo('required', 'Required'),
          form.choice('visibility', 'Password field at sign-up', choicesOf(['visible', 'hidden'])),
          form.choice('strength', 'Strength', choicesOf(passwordLevels)),
          form.group(
            'patterns',
            'Requirements for each strength',
            passwordLevels.map((level) =>
              form.group(level, fieldLabel(level), [
                form.number('length', 'Characters'),
                form.choices('needs', 'Contains', choicesOf(characterKinds)),
              ]),
            ),
          ),
          form.group(
            'messages',
            'Messages',
            [...passwordLevels, 'weak', 'common'].map((name) => form.text(name, fieldLabel(name))),
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
        ? `Unknown variable: ${pattern.found}`
        : `Syntax error: ${pattern.found === 'end' ? 'something is missing at the end' : pattern.found}`
    return [{ path: ['defaultSortFormula'], message }]
  },
}

/** Messages by name (CONT-009). */
export const dictionaryKind: RecordKind<DictionaryRecord> = {
  name: 'dictionary',
  ...recordKindFacts.dictionary,
  path: '/dictionary',
  schema: dictionaryRecord,
  key: 'name',
  defaultColumns: ['text'],
  sections: [
    {
      title: 'Message',
      fields: [
        form.longText('text', 'Text', {
          hint: 'Words in curly brackets, such as {guestName}, are filled in',
        }),
      ],
    },
  ],
}

import { expect, test } from 'vitest'
import { builtInEnquiry } from '#features/content/rules/enquiry-settings.ts'
import { packageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import type { YesNo } from '#kernel/fields.ts'
import { enquiryData, enquiryForm, enquiryLabels } from './enquiry-form.ts'

const today = '2027-01-10'
const limits = packageLimits({
  people: { minimum: 4, maximum: 30 },
  nights: { minimum: 1, maximum: 3 },
  startDate: { minimum: 0, maximum: 100 },
})
const settingsRequiring = (...names: string[]) => {
  const answer = (name: string): YesNo => (names.includes(name) ? 'Yes' : 'No')
  return { required: { location: answer('location'), date: answer('date'), notes: answer('notes') } }
}
const minimalValues = { peopleField: 10, nightsField: 2, notesField: '' }
const problems = (values: object, settings: Parameters<typeof enquiryForm>[0] = builtInEnquiry) => {
  const result = enquiryForm(settings, limits, today).safeParse(values)
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
}

test('only people and nights are required, unless the settings require more (ENQ-018, ENQ-O5)', () => {
  expect(problems(minimalValues)).toEqual({})
  expect(Object.keys(problems({ notesField: '' }))).toEqual(['peopleField', 'nightsField'])
})

test.each([
  ['location', 'locationField'],
  ['date', 'dateField'],
  ['notes', 'notesField'],
])('the %s is required only if the settings say so (ENQ-018, SHELL-073)', (name, field) => {
  expect(problems(minimalValues, settingsRequiring(name))).toEqual({ [field]: 'Value is required' })
  expect(
    problems({ ...minimalValues, locationField: '', notesField: '  ' }, settingsRequiring(name)),
  ).toEqual({
    [field]: 'Value is required',
  })
  const completeValues = {
    ...minimalValues,
    locationField: 'york',
    dateField: '2027-02-01',
    notesField: 'Hi',
  }
  expect(problems(completeValues, settingsRequiring(name))).toEqual({})
})

test('people, nights and the date must be within the limits of the section', () => {
  expect(Object.keys(problems({ ...minimalValues, peopleField: 3, nightsField: 4 }))).toEqual([
    'peopleField',
    'nightsField',
  ])
  expect(problems({ ...minimalValues, dateField: today })).toEqual({
    dateField: 'This field does not look correct',
  })
  expect(problems({ ...minimalValues, dateField: '2027-04-20' })).toHaveProperty('dateField')
  expect(problems({ ...minimalValues, dateField: '2027-01-11' })).toEqual({})
})

test('notes can have at most 2000 characters (ENQ-019)', () => {
  expect(problems({ ...minimalValues, notesField: 'x'.repeat(2000) })).toEqual({})
  expect(problems({ ...minimalValues, notesField: 'x'.repeat(2001) })).toEqual({
    notesField: 'The maximum length allowed is 2000',
  })
})

test('the questions have the specified labels (ENQ-O4)', () => {
  expect(Object.values(enquiryLabels)).toEqual([
    'Where would you like to go?',
    'How many people?',
    'When?',
    'How many nights?',
    'Anything else we should know?',
  ])
})

test('the submitted data contains the location, the notes and the package settings (ENQ-006, ENQ-007)', () => {
  const nameOf = (id: string) => ({ york: 'York' })[id]
  const values = {
    locationField: 'york',
    peopleField: 12,
    dateField: '2027-02-01',
    nightsField: 2,
    notesField: 'No boats',
  }
  expect(enquiryData(values, nameOf)).toEqual({
    locationName: 'York',
    eventSummaryNotes: 'No boats',
    packageSettings: { peopleCount: 12, nightsCount: 2, startDate: '2027-02-01' },
  })
  expect(enquiryData({ ...values, locationField: 'atlantis', dateField: '' }, nameOf)).toMatchObject({
    locationName: null,
    packageSettings: { startDate: null },
  })
})

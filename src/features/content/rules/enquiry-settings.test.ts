import { expect, test } from 'vitest'
import { templateRecord } from './content-records.ts'
import { builtInEnquiry } from './enquiry-settings.ts'
import { mergeTemplate } from './template.ts'

const record = (name: string, more: object) => templateRecord.parse({ name, ...more })

test('by default the enquiry form is shown, before the login, and requires no location, date or notes (ENQ-O5, ENQ-O11, ENQ-O13)', () => {
  const { enquiryForm, alerts } = mergeTemplate('hen')
  expect(enquiryForm).toEqual(builtInEnquiry)
  expect(enquiryForm).toEqual({
    display: 'Yes',
    firstForm: 'enquiry',
    required: { location: 'No', date: 'No', notes: 'No' },
  })
  expect(Object.values(alerts)).toEqual(['', '', '', ''])
})

test('labels, first form and required fields come from the section’s template, otherwise from the default one (CONT-012)', () => {
  const shared = record('default', {
    enquiryForm: { display: 'No', topLabel: 'Ask us', middleLabel: 'Ask', required: { date: 'Yes' } },
  })
  const own = record('hen', {
    enquiryForm: { display: 'Yes', topLabel: 'Ask the hens', firstForm: 'login', required: { notes: 'Yes' } },
  })
  expect(mergeTemplate('hen', shared, own).enquiryForm).toEqual({
    display: 'Yes',
    topLabel: 'Ask the hens',
    middleLabel: 'Ask',
    firstForm: 'login',
    required: { location: 'No', date: 'Yes', notes: 'Yes' },
  })
})

test('each alert has its own text, and a section without one uses the text of the default template', () => {
  const shared = record('default', { alerts: { enquiryForm: 'Hello', organiserForm: 'Save it' } })
  const own = record('hen', { alerts: { enquiryForm: 'Hello hens', productButton: 'Press me' } })
  expect(mergeTemplate('hen', shared, own).alerts).toEqual({
    enquiryForm: 'Hello hens',
    productForm: '',
    productButton: 'Press me',
    organiserForm: 'Save it',
  })
})

test('an unknown setting is rejected', () => {
  expect(() => record('default', { enquiryForm: { lastForm: 'enquiry' } })).toThrow()
  expect(() => record('default', { alerts: { nothing: 'x' } })).toThrow()
})

test('by default the product form shows, creates a package and has its own button; templates can change each (CONT-013)', () => {
  expect(mergeTemplate('hen').productForm).toEqual({
    display: 'Yes',
    createPackage: 'Yes',
    buttonLabel: 'Ask About This',
  })
  const shared = record('default', { productForm: { createPackage: 'No', buttonLabel: 'Ask' } })
  const own = record('hen', { productForm: { display: 'No', buttonLabel: 'Ask the hens' } })
  expect(mergeTemplate('hen', shared, own).productForm).toEqual({
    display: 'No',
    createPackage: 'No',
    buttonLabel: 'Ask the hens',
  })
})

test("the exit form has the labels of the section, and a section's own list replaces the shared one (CONT-015)", () => {
  const labels = [{ label: 'Too expensive' }, { label: 'The boss', section: ['events'] }]
  const shared = record('default', { packageExitForm: { labels } })
  expect(mergeTemplate('hen', shared).packageExitForm.labels).toEqual(['Too expensive'])
  expect(mergeTemplate('events', shared).packageExitForm.labels).toEqual(['Too expensive', 'The boss'])
  const own = record('hen', { packageExitForm: { labels: [] } })
  expect(mergeTemplate('hen', shared, own).packageExitForm.labels).toEqual([])
  expect(mergeTemplate('hen').packageExitForm.labels).toEqual([])
})

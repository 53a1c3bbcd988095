import { expect, test } from 'vitest'
import { templateRecord } from './content-records.ts'
import { builtInEnquiry } from './enquiry-settings.ts'
import { mergeTemplate } from './template.ts'

const record = (name: string, more: object) => templateRecord.parse({ name, ...more })

test('without a word of the editors the enquiry form shows, asks first and needs neither place, date nor notes (ENQ-O5, ENQ-O11, ENQ-O13)', () => {
  const { enquiryForm, alerts } = mergeTemplate('hen')
  expect(enquiryForm).toEqual(builtInEnquiry)
  expect(enquiryForm).toEqual({
    display: 'Yes',
    firstForm: 'enquiry',
    required: { location: 'No', date: 'No', notes: 'No' },
  })
  expect(Object.values(alerts)).toEqual(['', '', '', ''])
})

test('the labels, the first form and the fields that are needed come from the templates, the section first (CONT-012)', () => {
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

test('each alert has a text of its own, and one a section says nothing of keeps the shared one', () => {
  const shared = record('default', { alerts: { enquiryForm: 'Hello', organiserForm: 'Save it' } })
  const own = record('hen', { alerts: { enquiryForm: 'Hello hens', productButton: 'Press me' } })
  expect(mergeTemplate('hen', shared, own).alerts).toEqual({
    enquiryForm: 'Hello hens',
    productForm: '',
    productButton: 'Press me',
    organiserForm: 'Save it',
  })
})

test('a setting that is not known is refused', () => {
  expect(() => record('default', { enquiryForm: { lastForm: 'enquiry' } })).toThrow()
  expect(() => record('default', { alerts: { nothing: 'x' } })).toThrow()
})

test('the form about a product shows, creates a package and has a button of its own, unless editors say otherwise (CONT-013)', () => {
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

test('the labels of the exit form are those of the section; its own list takes the place of the shared one (CONT-015)', () => {
  const labels = [{ label: 'Too dear' }, { label: 'The boss', section: ['events'] }]
  const shared = record('default', { packageExitForm: { labels } })
  expect(mergeTemplate('hen', shared).packageExitForm.labels).toEqual(['Too dear'])
  expect(mergeTemplate('events', shared).packageExitForm.labels).toEqual(['Too dear', 'The boss'])
  const own = record('hen', { packageExitForm: { labels: [] } })
  expect(mergeTemplate('hen', shared, own).packageExitForm.labels).toEqual([])
  expect(mergeTemplate('hen').packageExitForm.labels).toEqual([])
})

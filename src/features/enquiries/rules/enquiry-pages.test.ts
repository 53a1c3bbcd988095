import { expect, test } from 'vitest'
import { type EnquirySituation, enquiryPages, nextStep, pageToShow } from './enquiry-pages.ts'

const visitor: EnquirySituation = { firstForm: 'enquiry', hasCustomer: false, isFilled: false }
const withTrip = { ...visitor, isFilled: true }
const customer = { ...visitor, hasCustomer: true }
const loginFirst: EnquirySituation = { ...visitor, firstForm: 'login' }

test('the page about the trip comes first and that about the person second, unless the settings reverse the pages (ENQ-002, ENQ-O13)', () => {
  expect(enquiryPages(visitor)).toEqual(['1', '2'])
  expect(enquiryPages(loginFirst)).toEqual(['2', '1'])
})

test('a customer, or staff acting as one, does not see the page about the person (ENQ-004)', () => {
  expect(enquiryPages(customer)).toEqual(['1'])
  expect(enquiryPages({ ...loginFirst, hasCustomer: true })).toEqual(['1'])
  expect(nextStep({ ...customer, isFilled: true })).toBe('send')
})

test('the page that an address names is shown only once the pages before it are complete (ENQ-001)', () => {
  expect(pageToShow('1', visitor)).toBe('1')
  expect(pageToShow('2', visitor)).toBe('1')
  expect(pageToShow('2', withTrip)).toBe('2')
  expect(pageToShow(null, withTrip)).toBe('1')
  expect(pageToShow('3', withTrip)).toBe('1')
  expect(pageToShow('2', { ...customer, isFilled: true })).toBe('1')
  expect(pageToShow('1', loginFirst)).toBe('2')
})

test('the enquiry is sent once the trip and the person are known, in either order (ENQ-002)', () => {
  expect(nextStep(withTrip)).toBe('2')
  expect(nextStep({ ...withTrip, hasCustomer: true })).toBe('send')
  expect(nextStep({ ...loginFirst, hasCustomer: true })).toBe('1')
  expect(nextStep({ ...loginFirst, hasCustomer: true, isFilled: true })).toBe('send')
})

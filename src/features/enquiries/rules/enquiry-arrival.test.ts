import { expect, test } from 'vitest'
import { readDeferredParameters } from '#platform/browser/address/deferred-parameters.ts'
import { type Arrival, arrivalQuery } from './enquiry-arrival.ts'

const arrival: Arrival = {
  eventId: 'ev-1',
  section: 'stag',
  packageId: 'pk-1',
  existingEvent: false,
  rpt: 'n',
  ref: 'signup-form',
  isDated: true,
  addsPackage: false,
  formType: 'enquiryForm',
}
const deferred = (more: Partial<Arrival> = {}) =>
  readDeferredParameters(new URLSearchParams(arrivalQuery({ ...arrival, ...more })))

test('a new event asks its organiser for details, and for a date if it has none (ENQ-024, SHELL-015)', () => {
  const expected = {
    form: 'enquiryForm',
    ref: 'signup-form',
    'new-event': 'yes',
    rpt: 'n',
    'request-fd': 'yes',
  }
  expect(deferred()).toEqual(expected)
  expect(deferred({ isDated: false })).toEqual({ ...expected, 'request-date': 'yes' })
})

test('an existing event asks nothing', () => {
  expect(deferred({ existingEvent: true, rpt: 'y', isDated: false })).toEqual({
    form: 'enquiryForm',
    ref: 'signup-form',
    'new-event': 'no',
    rpt: 'y',
  })
})

test('a new event without a package continues with adding one (ENQ-017)', () => {
  const query = arrivalQuery({ ...arrival, packageId: null, isDated: undefined, addsPackage: true })
  expect(query).toMatchObject({
    eventId: 'ev-1',
    'add-package': 'true',
    'to-new-event': 'true',
  })
  expect(query).not.toHaveProperty('packageId')
  expect(arrivalQuery(arrival)).not.toHaveProperty('to-new-event')
})

test('an existing event without a package continues with adding one at once, and is not marked as new', () => {
  const query = arrivalQuery({ ...arrival, packageId: null, existingEvent: true, addsPackage: true })
  expect(query).toMatchObject({ 'new-event': 'no', 'add-package': 'true' })
  expect(query).not.toHaveProperty('to-new-event')
  const left = arrivalQuery({ ...arrival, packageId: null, existingEvent: true })
  expect(left).not.toHaveProperty('add-package')
})

test('the address names the form if addresses have a name for it (SHELL-015)', () => {
  expect(deferred({ formType: 'productForm' }).form).toBe('productForm')
  expect(deferred({ formType: 'packageExitForm' }).form).toBe('enquiryForm')
})

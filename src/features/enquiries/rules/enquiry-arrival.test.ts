import { expect, test } from 'vitest'
import type { CreatedEvent } from '#features/events/rules/creation/created-event-query.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { readDeferredParameters } from '#platform/browser/address/deferred-parameters.ts'
import { eventHomeQuery } from './enquiry-arrival.ts'

const createdEvent: CreatedEvent = {
  event: {
    _doc: 'ev-1',
    section: 'stag',
    packageOption: [{ id: 'pk-1', startDate: '2027-06-01' }],
  } as WireEvent,
  packageId: 'pk-1',
  existingEvent: false,
  rpt: 'n',
}
const withoutPackage = { ...createdEvent, packageId: null }
const enquiry = { ref: 'signup-form', addsPackage: false, formType: 'enquiryForm' } as const
const addsPackage = { ...enquiry, addsPackage: true }

test('after an enquiry that creates an event without a package, the user adds one (ENQ-017)', () => {
  const query = eventHomeQuery(withoutPackage, addsPackage)
  expect(query).toMatchObject({ eventId: 'ev-1', 'add-package': 'true', 'to-new-event': 'true' })
  expect(query).not.toHaveProperty('packageId')
  expect(eventHomeQuery(createdEvent, enquiry)).not.toHaveProperty('to-new-event')
})

test('the address of an existing event without a package opens the dialog that adds one, and does not mark the event as new', () => {
  const query = eventHomeQuery({ ...withoutPackage, existingEvent: true }, addsPackage)
  expect(query).toMatchObject({ 'new-event': 'no', 'add-package': 'true' })
  expect(query).not.toHaveProperty('to-new-event')
  const withoutAdding = eventHomeQuery({ ...withoutPackage, existingEvent: true }, enquiry)
  expect(withoutAdding).not.toHaveProperty('add-package')
})

test('the address of a new event names the form, enquiryForm for the exit form, and how the organiser was identified (SHELL-015)', () => {
  const parametersOf = (formType: 'enquiryForm' | 'productForm' | 'packageExitForm') =>
    readDeferredParameters(new URLSearchParams(eventHomeQuery(createdEvent, { ...enquiry, formType })))
  expect(parametersOf('enquiryForm')).toMatchObject({ form: 'enquiryForm', ref: 'signup-form' })
  expect(parametersOf('productForm').form).toBe('productForm')
  expect(parametersOf('packageExitForm').form).toBe('enquiryForm')
})

import { expect, test } from 'vitest'
import { readDeferredParameters } from '#platform/browser/address/deferred-parameters.ts'
import { createdEventQuery } from './created-event-query.ts'

const packageOption = [
  { id: 'dated', startDate: '2027-06-01' },
  { id: 'undated', startDate: null },
]
type Result = Parameters<typeof createdEventQuery>[0]
const createdEvent = (more: Partial<Result> = {}): Result => ({
  event: { _doc: 'ev-1', section: 'hen', packageOption },
  packageId: 'dated',
  existingEvent: false,
  rpt: 'n',
  ...more,
})
const existingEventWith = (packageId: string | null) =>
  createdEvent({ existingEvent: true, rpt: 'y', packageId })
const deferredOf = (...input: Parameters<typeof createdEventQuery>) =>
  readDeferredParameters(new URLSearchParams(createdEventQuery(...input)))

const asksDetails = {
  'new-event': 'yes',
  form: 'organiserForm',
  ref: 'save-button',
  rpt: 'n',
  'request-fd': 'yes',
}
const asksNothing = { 'new-event': 'no', ref: 'save-button' }

test.each([
  ['a new event asks for its details', createdEvent(), {}, asksDetails],
  [
    'a new event with an undated package asks for its details',
    createdEvent({ packageId: 'undated' }),
    {},
    asksDetails,
  ],
  ['a new event without a package asks for its details', createdEvent({ packageId: null }), {}, asksDetails],
  [
    'a second event of an organiser is marked as a repeat',
    createdEvent({ rpt: 'y' }),
    {},
    { ...asksDetails, rpt: 'y' },
  ],
  ['an existing event asks nothing', existingEventWith('dated'), {}, asksNothing],
  [
    'an existing event asks for the date of an undated package',
    existingEventWith('undated'),
    {},
    { ...asksNothing, 'request-date': 'yes' },
  ],
  ['an existing event without a package asks nothing', existingEventWith(null), {}, asksNothing],
  [
    'the query for a new event contains the form and how the organiser was identified',
    createdEvent(),
    { form: 'enquiryForm', ref: 'signup-form' },
    { ...asksDetails, form: 'enquiryForm', ref: 'signup-form' },
  ],
  [
    'the query for an existing event does not contain the form',
    existingEventWith('dated'),
    { form: 'productForm', ref: 'login-form' },
    { ...asksNothing, ref: 'login-form' },
  ],
] as const)('after a creation, %s (EVT-040, EVT-041, EVT-042)', (_, result, origin, expectedParameters) => {
  expect(deferredOf(result, origin)).toEqual(expectedParameters)
})

test('the query contains the ids of the event and its package, and the section', () => {
  expect(createdEventQuery(createdEvent())).toMatchObject({
    eventId: 'ev-1',
    section: 'hen',
    packageId: 'dated',
  })
  expect(createdEventQuery(createdEvent({ packageId: null }))).not.toHaveProperty('packageId')
})

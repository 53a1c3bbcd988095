import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { blankPackage } from '#features/event-document/rules/blank-package.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { enquiryResult, type RequestedTrip } from './enquiry-result.ts'

const requestedTrip: RequestedTrip = {
  locationId: 'york',
  peopleCount: 12,
  nightsCount: 2,
  startDate: '2027-05-14',
  notes: '',
  products: [],
}
const pack = (more: Partial<PackageDocument> = {}): PackageDocument => ({
  ...blankPackage({
    id: 'last',
    section: 'stag',
    locationId: 'york',
    locationName: 'York',
    nightsCount: 2,
    peopleCount: 12,
    startDate: '2027-05-14',
  }),
  ...more,
})
const existingEvent = (
  packages: PackageDocument[],
  more: { hasDeclined?: boolean; statusStage?: EventDocument['statusStage'] } = {},
) => ({
  event: { packages, statusStage: more.statusStage ?? ('Enquiry' as const) },
  hasDeclined: more.hasDeclined ?? false,
})

test('an enquiry without a location creates an event without a package (ENQ-009)', () => {
  expect(enquiryResult({ ...requestedTrip, locationId: null })).toEqual({ kind: 'createEvent' })
})

test('an enquiry with a location creates an event with a package (ENQ-010)', () => {
  expect(enquiryResult(requestedTrip)).toEqual({ kind: 'createEventWithPackage' })
})

test('an existing event is not changed if the organiser declines, or if it is no longer an enquiry (ENQ-012)', () => {
  const otherTrip = { ...requestedTrip, peopleCount: 30 }
  expect(enquiryResult(otherTrip, existingEvent([pack()], { hasDeclined: true }))).toEqual({
    kind: 'showEvent',
  })
  expect(enquiryResult(otherTrip, existingEvent([pack()], { statusStage: 'Cancelled' }))).toEqual({
    kind: 'showEvent',
  })
})

test('a location chosen for the first time creates a package in the existing event (ENQ-013)', () => {
  expect(enquiryResult(requestedTrip, existingEvent([]))).toEqual({ kind: 'addPackage' })
  expect(enquiryResult(requestedTrip, existingEvent([pack({ locationId: null })]))).toEqual({
    kind: 'addPackage',
  })
})

test('an existing event without a package gets the notes if no location is chosen', () => {
  expect(enquiryResult({ ...requestedTrip, locationId: null }, existingEvent([]))).toEqual({
    kind: 'addNotes',
  })
})

test('an enquiry for another trip updates the last package of the event (ENQ-011, ENQ-014)', () => {
  const requestedTrip = {
    locationId: 'bath',
    peopleCount: 9,
    nightsCount: 3,
    startDate: '2027-06-04',
    notes: 'No boats',
  }
  expect(
    enquiryResult({ ...requestedTrip, products: [] }, existingEvent([pack({ id: 'first' }), pack()])),
  ).toEqual({
    kind: 'updatePackage',
    packageId: 'last',
    changes: requestedTrip,
  })
})

test('only fields that differ are changed, and empty ones change nothing (ENQ-014)', () => {
  const changes = (tripFields: Partial<RequestedTrip>, packFields: Partial<PackageDocument> = {}) => {
    const result = enquiryResult({ ...requestedTrip, ...tripFields }, existingEvent([pack(packFields)]))
    return result.kind === 'updatePackage' ? result.changes : result.kind
  }
  expect(changes({ locationId: null, startDate: null, peopleCount: 9 })).toEqual({ peopleCount: 9 })
  expect(changes({ nightsCount: 4 })).toEqual({ nightsCount: 4 })
  expect(changes({ startDate: null, nightsCount: 4 }, { startDate: null })).toBe('showEvent')
  expect(changes({ notes: 'No boats' }, { eventNotes: 'Two vegans' })).toEqual({
    notes: 'Two vegans\nNo boats',
  })
})

test('if nothing differs, the event is only shown (ENQ-015)', () => {
  expect(enquiryResult(requestedTrip, existingEvent([pack()]))).toEqual({ kind: 'showEvent' })
  const withSameNotes = existingEvent([pack({ eventNotes: 'No boats' })])
  expect(enquiryResult({ ...requestedTrip, notes: 'No boats' }, withSameNotes)).toEqual({ kind: 'showEvent' })
})

const product = { productId: 'quads', itinerary: [{ newItineraryId: 'request-1-0', dayIndex: 0 }] }

test('a product of the enquiry is added to the last package if the location is the same, otherwise to a new package', () => {
  const aboutProduct = { ...requestedTrip, products: [product] }
  expect(enquiryResult(aboutProduct, existingEvent([pack()]))).toEqual({
    kind: 'updatePackage',
    packageId: 'last',
    changes: { products: [product] },
  })
  expect(enquiryResult({ ...aboutProduct, locationId: 'bristol' }, existingEvent([pack()]))).toEqual({
    kind: 'addPackage',
  })
  const [entry] = exampleEvent.packages[0]!.entries
  const withQuads = (stage: PackageEntry['stage']) =>
    existingEvent([pack({ entries: [{ ...entry!, productId: 'quads', stage }] })])
  expect(enquiryResult(aboutProduct, withQuads('Enquiry'))).toEqual({ kind: 'showEvent' })
  expect(enquiryResult(aboutProduct, withQuads('Cancelled'))).toMatchObject({
    changes: { products: [product] },
  })
})

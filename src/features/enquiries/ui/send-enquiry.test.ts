import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { CreatedEvent } from '#features/events/rules/creation/created-event-query.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import type { Enquiry } from '../rules/enquiry-creation.ts'
import { type SendSteps, sendEnquiry } from './send-enquiry.ts'

const pack = exampleEvent.packages.at(-1)!
const foundEvent = wireEvent(
  exampleEvent,
  { kind: 'organiser', customerId: exampleEvent.organiserId },
  { today: '2027-02-01', visibility: fullVisibility },
)
const sameTrip: Enquiry = {
  formType: 'enquiryForm',
  products: [],
  section: 'stag',
  locationId: pack.locationId,
  requestId: 'request-1',
  data: {
    locationName: null,
    eventSummaryNotes: '',
    packageSettings: {
      peopleCount: pack.peopleCount,
      nightsCount: pack.nightsCount,
      startDate: pack.startDate,
    },
  },
}
const largerGroup = {
  ...sameTrip,
  data: { ...sameTrip.data, packageSettings: { ...sameTrip.data.packageSettings, peopleCount: 40 } },
}

/** Returns steps that all succeed, and records the order in which they are called. */
const stepsWith = ({ event, agrees = true }: { event?: typeof foundEvent; agrees?: boolean } = {}) => {
  const calls: unknown[] = []
  const recordCall = (...args: unknown[]) => void calls.push(args)
  const created = { event: foundEvent, packageId: pack.id, existingEvent: false, rpt: 'n' as const }
  const steps: SendSteps = {
    findEvent: async () => event,
    confirmUpdate: async () => {
      recordCall('ask')
      return agrees
    },
    createEvent: async ({ package: newPackage }) => {
      recordCall('createEvent', newPackage.locationId)
      return created
    },
    createEmptyEvent: async (request) => {
      recordCall('createEmptyEvent', 'package' in request)
      return created
    },
    createInExisting: async (id, request) => {
      recordCall('createInExisting', id, request.package?.locationId)
      return { ...created, existingEvent: true }
    },
    updatePackage: async (...args) => {
      recordCall('updatePackage', ...args)
      return foundEvent
    },
  }
  return { done: calls, steps }
}

test('without an event to join, a new one is created, with a package if a location was chosen (ENQ-009, ENQ-010)', async () => {
  const { done: calls, steps } = stepsWith()
  const placedResult = await sendEnquiry(sameTrip, undefined, steps)
  const unplacedResult = await sendEnquiry({ ...sameTrip, locationId: null }, undefined, steps)
  await sendEnquiry({ ...sameTrip, isWithoutPackage: true }, undefined, steps)
  expect(calls).toEqual([
    ['createEvent', pack.locationId],
    ['createEmptyEvent', false],
    ['createEmptyEvent', false],
  ])
  expect([placedResult.addsPackage, unplacedResult.addsPackage]).toEqual([false, true])
})

test('the package of the event to join is updated after its organiser has agreed (ENQ-011, ENQ-014)', async () => {
  const { done: calls, steps } = stepsWith({ event: foundEvent })
  expect(await sendEnquiry(largerGroup, undefined, steps)).toMatchObject({ existingEvent: true, rpt: 'y' })
  expect(calls).toEqual([['ask'], ['updatePackage', exampleEvent.id, pack.id, { peopleCount: 40 }]])
})

test('if the organiser declines, the event is shown unchanged (ENQ-012)', async () => {
  const { done: calls, steps } = stepsWith({ event: foundEvent, agrees: false })
  expect(await sendEnquiry(largerGroup, undefined, steps)).toMatchObject({
    event: foundEvent,
    existingEvent: true,
  })
  expect(calls).toEqual([['ask']])
})

test('the organiser is not asked if nothing differs (ENQ-015)', async () => {
  const { done: calls, steps } = stepsWith({ event: foundEvent })
  expect(await sendEnquiry(sameTrip, undefined, steps)).toMatchObject({
    event: foundEvent,
    packageId: pack.id,
  })
  expect(calls).toEqual([])
})

test('an event without a package gets one for the chosen location; if none is chosen, it gets the notes, and the organiser adds a package (ENQ-013)', async () => {
  const { done: calls, steps } = stepsWith({ event: { ...foundEvent, packageOption: [] } })
  expect(await sendEnquiry(sameTrip, undefined, steps)).toMatchObject({ addsPackage: false })
  const unplacedEnquiry = { ...sameTrip, locationId: null }
  expect(await sendEnquiry(unplacedEnquiry, undefined, steps)).toMatchObject({ addsPackage: true })
  expect(calls).toEqual([
    ['ask'],
    ['createInExisting', exampleEvent.id, pack.locationId],
    ['ask'],
    ['createInExisting', exampleEvent.id, undefined],
  ])
})

test.each([
  ['a new event', {}, sameTrip],
  ['a new event without a package', {}, { ...sameTrip, locationId: null }],
  ['the first package of an event', { event: { ...foundEvent, packageOption: [] } }, sameTrip],
  ['notes in an event', { event: { ...foundEvent, packageOption: [] } }, { ...sameTrip, locationId: null }],
])(
  'an enquiry that creates %s fails if the response contains no event (EVT-038)',
  async (_, situation, enquiry) => {
    const { steps } = stepsWith(situation)
    const withoutEvent = async () => ({}) as CreatedEvent
    await expect(
      sendEnquiry(enquiry, undefined, {
        ...steps,
        createEvent: withoutEvent,
        createEmptyEvent: withoutEvent,
        createInExisting: withoutEvent,
      }),
    ).rejects.toThrow("Event is't created")
  },
)

import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { CreatedEvent } from '#features/events/rules/creation/created-event-query.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import type { Enquiry } from '../rules/enquiry-creation.ts'
import { type SendSteps, sendEnquiry } from './send-enquiry.ts'

const pack = exampleEvent.packages.at(-1)!
const found = wireEvent(
  exampleEvent,
  { kind: 'organiser', customerId: exampleEvent.organiserId },
  { today: '2027-02-01', visibility: fullVisibility },
)
const same: Enquiry = {
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
const larger = {
  ...same,
  data: { ...same.data, packageSettings: { ...same.data.packageSettings, peopleCount: 40 } },
}

/** Returns steps that all succeed, and records the order in which they are called. */
const stepsWith = ({ event, agrees = true }: { event?: typeof found; agrees?: boolean } = {}) => {
  const done: unknown[] = []
  const note = (...args: unknown[]) => void done.push(args)
  const created = { event: found, packageId: pack.id, existingEvent: false, rpt: 'n' as const }
  const steps: SendSteps = {
    findEvent: async () => event,
    confirmUpdate: async () => {
      note('ask')
      return agrees
    },
    createEvent: async ({ package: wanted }) => {
      note('createEvent', wanted.locationId)
      return created
    },
    createEmptyEvent: async (request) => {
      note('createEmptyEvent', 'package' in request)
      return created
    },
    createInExisting: async (id, request) => {
      note('createInExisting', id, request.package?.locationId)
      return { ...created, existingEvent: true }
    },
    updatePackage: async (...given) => {
      note('updatePackage', ...given)
      return found
    },
  }
  return { done, steps }
}

test('without an event to join, a new one is created, with a package if a location was chosen (ENQ-009, ENQ-010)', async () => {
  const { done, steps } = stepsWith()
  const placed = await sendEnquiry(same, undefined, steps)
  const unplaced = await sendEnquiry({ ...same, locationId: null }, undefined, steps)
  await sendEnquiry({ ...same, isWithoutPackage: true }, undefined, steps)
  expect(done).toEqual([
    ['createEvent', pack.locationId],
    ['createEmptyEvent', false],
    ['createEmptyEvent', false],
  ])
  expect([placed.addsPackage, unplaced.addsPackage]).toEqual([false, true])
})

test('the package of the event to join is updated after its organiser has agreed (ENQ-011, ENQ-014)', async () => {
  const { done, steps } = stepsWith({ event: found })
  expect(await sendEnquiry(larger, undefined, steps)).toMatchObject({ existingEvent: true, rpt: 'y' })
  expect(done).toEqual([['ask'], ['updatePackage', exampleEvent.id, pack.id, { peopleCount: 40 }]])
})

test('if the organiser declines, the event is shown unchanged (ENQ-012)', async () => {
  const { done, steps } = stepsWith({ event: found, agrees: false })
  expect(await sendEnquiry(larger, undefined, steps)).toMatchObject({ event: found, existingEvent: true })
  expect(done).toEqual([['ask']])
})

test('the organiser is not asked if nothing differs (ENQ-015)', async () => {
  const { done, steps } = stepsWith({ event: found })
  expect(await sendEnquiry(same, undefined, steps)).toMatchObject({ event: found, packageId: pack.id })
  expect(done).toEqual([])
})

test('an event without a package gets one for the chosen location; if none is chosen, it gets the notes, and the organiser adds a package (ENQ-013)', async () => {
  const { done, steps } = stepsWith({ event: { ...found, packageOption: [] } })
  expect(await sendEnquiry(same, undefined, steps)).toMatchObject({ addsPackage: false })
  const unplaced = { ...same, locationId: null }
  expect(await sendEnquiry(unplaced, undefined, steps)).toMatchObject({ addsPackage: true })
  expect(done).toEqual([
    ['ask'],
    ['createInExisting', exampleEvent.id, pack.locationId],
    ['ask'],
    ['createInExisting', exampleEvent.id, undefined],
  ])
})

test.each([
  ['a new event', {}, same],
  ['a new event without a package', {}, { ...same, locationId: null }],
  ['the first package of an event', { event: { ...found, packageOption: [] } }, same],
  ['notes in an event', { event: { ...found, packageOption: [] } }, { ...same, locationId: null }],
])(
  'an enquiry that creates %s fails if the response contains no event (EVT-038)',
  async (_, before, enquiry) => {
    const { steps } = stepsWith(before)
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

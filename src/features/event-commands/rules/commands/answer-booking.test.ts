import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleBookedEvent, exampleFacts, exampleFactsOf } from '../example-event.ts'
import { commandOf, entryAfter, messageAfter, tryCommand } from '../testing/try-command.ts'

const data = { venueId: 've-north', meetingPointId: null, startTime: '11:00', productNote: 'Bring trainers' }
const trial = {
  name: 'confirmProductBooking',
  itineraryId: 'it-karting',
  by: 'supplier',
  on: 'booked',
  data,
} as const

test('confirming sets venue and start time, and shows the note to staff and supplier (PKG-030, SUP-005)', () => {
  expect(entryAfter(trial)).toMatchObject({
    stage: 'Booked',
    venueName: 'Track North',
    startTime: '11:00',
    productNote: { doneBy: 'supplierContact', showTo: ['staff', 'supplier'], note: 'Bring trainers' },
  })
})

test('staff who confirm for the supplier become the author of the note, and the author of an unchanged note stays (SUP-005)', () => {
  expect(entryAfter({ ...trial, by: 'staff' }).productNote).toEqual({
    doneBy: 'staff',
    showTo: ['staff', 'supplier'],
    note: 'Bring trainers',
  })
  const [pack] = exampleBookedEvent.packages
  const productNote = { doneBy: 'staff' as const, showTo: ['staff' as const], note: 'Bring trainers' }
  const entries = pack!.entries.map((one) =>
    one.itineraryId === 'it-karting' ? { ...one, productNote } : one,
  )
  const event = { ...exampleBookedEvent, packages: [{ ...pack!, entries }] }
  const result = evaluateCommands(event, [commandOf(trial)], exampleFactsOf('supplier'))
  if (isRefusal(result)) throw new Error(result.text)
  expect(result.event.packages[0]!.entries[0]!.productNote).toEqual({
    ...productNote,
    showTo: ['staff', 'supplier'],
  })
})

test('the supplier can set an arrival time, which stays until the start time changes (PKG-007)', () => {
  const withArrival = { ...trial, data: { ...data, arriveTime: '10:45' } }
  expect(entryAfter(withArrival).arriveTime).toBe('10:45')
  const [pack] = exampleBookedEvent.packages
  const agreedTimes = { startTime: '11:00', arriveTime: '10:45' }
  const entries = pack!.entries.map((one) =>
    one.itineraryId === 'it-karting' ? { ...one, ...agreedTimes } : one,
  )
  const event = { ...exampleBookedEvent, packages: [{ ...pack!, entries }] }
  const arriveTimeAfter = (startTime: string) => {
    const command = commandOf({ ...trial, data: { ...data, startTime } })
    const result = evaluateCommands(event, [command], exampleFactsOf('supplier'))
    if (isRefusal(result)) throw new Error(result.text)
    return result.event.packages[0]!.entries[0]!.arriveTime
  }
  expect(arriveTimeAfter('11:00')).toBe('10:45')
  expect(arriveTimeAfter('12:00')).toBeNull()
})

test('the agreement is stored in the confirmation list (PKG-011)', () => {
  const [pack] = exampleBookedEvent.packages
  const agreedValues = {
    needPeople: 6,
    needUnits: 3,
    optionProducts: ['pr-option'],
    addOnProducts: ['pr-karting-photos'],
    meetingPointId: 've-quay',
    meetingPointName: 'Quayside Track',
  }
  const entries = pack!.entries.map((one) =>
    one.itineraryId === 'it-karting' ? { ...one, ...agreedValues } : one,
  )
  const event = { ...exampleBookedEvent, packages: [{ ...pack!, entries }] }
  const command = commandOf({ ...trial, data: { ...data, meetingPointId: 've-quay' } })
  const result = evaluateCommands(event, [command], exampleFactsOf('supplier'))
  if (isRefusal(result)) throw new Error(result.text)
  const { confirmations, money } = result.event.packages[0]!.entries[0]!
  expect(confirmations).toEqual([
    {
      date: '2027-05-07',
      startTime: data.startTime,
      people: 6,
      units: 3,
      costMinor: money.costMinor,
      venueId: 've-north',
      venueName: 'Track North',
      meetingPointId: 've-quay',
      optionProducts: ['pr-option'],
      addOnProducts: ['pr-karting-photos'],
      status: 'Booked',
    },
  ])
})

test('a confirmation sent together with another command is refused (PKG-031)', () => {
  const hideCommand = commandOf({
    name: 'hideProduct',
    itineraryId: 'it-karting',
    data: { hideProduct: true },
  })
  const commandFacts = { ...exampleFactsOf('supplier'), can: () => true }
  expect(evaluateCommands(exampleBookedEvent, [commandOf(trial), hideCommand], commandFacts)).toMatchObject({
    refused: 'commandRefused',
    facts: { index: 0, name: 'confirmProductBooking' },
  })
})

test("another supplier's entry and an enquiry cannot be confirmed (PKG-030)", () => {
  expect(tryCommand({ ...trial, itineraryId: 'it-hotel-0' })).toMatchObject({ refused: 'notAllowed' })
  expect(messageAfter({ ...trial, on: 'enquiry' })).toBe('Not possible while the event is Enquiry')
})

const declineTrial = {
  name: 'declineProductBooking',
  itineraryId: 'it-karting',
  data: { declineReason: 'Closed' },
}
const confirmTrial = {
  name: 'confirmProductBooking',
  itineraryId: 'it-karting',
  data: { venueId: null, meetingPointId: null, startTime: '11:00', productNote: null },
}
const supplierFacts = exampleFactsOf('supplier')

const eventAfter = (
  event: EventDocument,
  trial: typeof declineTrial | typeof confirmTrial,
  commandFacts = supplierFacts,
): EventDocument => {
  const result = evaluateCommands(event, [commandOf(trial)], commandFacts)
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result.event
}
const stageOf = (event: EventDocument) =>
  event.packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!.stage

test('a request is declined with a reason (SUP-006)', () => {
  expect(entryAfter({ ...declineTrial, by: 'supplier', on: 'booked' })).toMatchObject({
    stage: 'Declined',
    declineReason: 'Closed',
  })
})

test('a decline without a reason is refused (SUP-006)', () => {
  expect(() => commandOf({ ...declineTrial, data: { declineReason: '' } })).toThrow()
})

test('a confirmed, unchanged entry cannot be declined (SUP-007)', () => {
  expect(() => eventAfter(eventAfter(exampleBookedEvent, confirmTrial), declineTrial)).toThrow(
    'Not possible while',
  )
})

test('declining a confirmed entry after a change requests its cancellation from staff (SUP-007, SUP-O4)', () => {
  const confirmed = eventAfter(exampleBookedEvent, confirmTrial)
  const fewerPeople = {
    name: 'editCustomers',
    itineraryId: 'it-karting',
    data: { needPeople: 5, needUnits: null },
  }
  const changed = evaluateCommands(confirmed, [commandOf(fewerPeople)], exampleFacts)
  if (isRefusal(changed)) throw new Error(changed.refused)
  expect(stageOf(changed.event)).toBe('Requested')
  expect(stageOf(eventAfter(changed.event, declineTrial))).toBe('Cancellation Requested')
})

import { expect, test } from 'vitest'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleBookedEvent, exampleFactsOf } from '../example-event.ts'
import { commandOf, entryAfter, messageAfter, tryCommand } from '../testing/try-command.ts'

const data = { venueId: 've-north', meetingPointId: null, startTime: '11:00', productNote: 'Bring trainers' }
const trial = {
  name: 'confirmProductBooking',
  itineraryId: 'it-karting',
  by: 'supplier',
  on: 'booked',
  data,
} as const

test('confirming adopts venue and start time, and shows the note to staff and supplier (PKG-030, SUP-005)', () => {
  expect(entryAfter(trial)).toMatchObject({
    stage: 'Booked',
    venueName: 'Track North',
    startTime: '11:00',
    productNote: { doneBy: 'supplierContact', showTo: ['staff', 'supplier'], note: 'Bring trainers' },
  })
})

test('what was agreed is kept in the confirmation list (PKG-011)', () => {
  expect(entryAfter(trial).confirmations).toEqual([
    expect.objectContaining({ date: '2027-05-07', people: 8, units: 8, costMinor: 24_000, status: 'Booked' }),
  ])
})

test('it is not safe: it is refused together with another command (PKG-031)', () => {
  const hide = commandOf({ name: 'hideProduct', itineraryId: 'it-karting', data: { hideProduct: true } })
  const facts = { ...exampleFactsOf('supplier'), may: () => true }
  expect(evaluateCommands(exampleBookedEvent, [commandOf(trial), hide], facts)).toMatchObject({
    refused: 'commandRefused',
    facts: { index: 0, name: 'confirmProductBooking' },
  })
})

test("another supplier's entry and an enquiry cannot be confirmed (PKG-030)", () => {
  expect(tryCommand({ ...trial, itineraryId: 'it-hotel-0' })).toMatchObject({ refused: 'notAllowed' })
  expect(messageAfter({ ...trial, on: 'enquiry' })).toBe('Not possible while the event is Enquiry')
})

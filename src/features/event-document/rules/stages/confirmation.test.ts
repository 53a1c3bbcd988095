import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { PackageEntry } from '../package-document.ts'
import { changedSinceConfirmation, confirmationOf, declinePossible } from './confirmation.ts'

const [pack] = exampleBookedEvent.packages
const [entry] = pack!.entries
const confirmedEntry: PackageEntry = {
  ...entry!,
  stage: 'Booked',
  confirmations: [confirmationOf(entry!, pack!)],
}

test('an entry that was never confirmed can be declined (SUP-007)', () => {
  expect(declinePossible(entry!, pack!)).toBe(true)
})

test('a confirmed, unchanged entry cannot be declined (SUP-007)', () => {
  expect(declinePossible(confirmedEntry, pack!)).toBe(false)
})

test.each<[string, Partial<PackageEntry>]>([
  ['people', { needPeople: 7 }],
  ['units', { needUnits: 7 }],
  ['time', { startTime: '23:00' }],
  ['date', { dayIndex: 1 }],
  ['cost', { money: { ...entry!.money, costMinor: 1 } }],
  ['venue', { venueId: 've-quay' }],
  ['meeting point', { meetingPointId: 'me-1' }],
  ['options', { optionProducts: ['op-1'] }],
  ['add-ons', { addOnProducts: ['ad-1'] }],
])('a change of %s counts as a change since the confirmation (SUP-008)', (_, change) => {
  expect(changedSinceConfirmation({ ...confirmedEntry, ...change }, pack!)).toBe(true)
})

test('hiding an entry does not count as a change since the confirmation (SUP-008)', () => {
  expect(changedSinceConfirmation({ ...confirmedEntry, hideProduct: true }, pack!)).toBe(false)
})

test('a cancelled entry cannot be declined (SUP-007)', () => {
  expect(declinePossible({ ...entry!, stage: 'Cancelled' }, pack!)).toBe(false)
})

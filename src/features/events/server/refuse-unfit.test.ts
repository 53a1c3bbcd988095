import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { refuseUnfit } from './refuse-unfit.ts'

const before = exampleBookedEvent

/** Returns the event with other lists of the guests who take part in each entry. */
const withAttendance = (event: EventDocument, change: (list: { customerId: string }[]) => object[]) => ({
  ...event,
  packages: event.packages.map((pack) => ({
    ...pack,
    entries: pack.entries.map((entry) => ({
      ...entry,
      customersAttending: change(entry.customersAttending) as typeof entry.customersAttending,
    })),
  })),
})

const codeOf = (after: EventDocument, former: EventDocument | undefined = before) =>
  refuseUnfit(former, after)?.refused

test('an event with a wrong value in any part that a change replaced is refused, with the path of the value', () => {
  const guest = before.guests[0]!
  const withGuest = (added: typeof guest) => ({ ...before, guests: [...before.guests, added] })
  expect(codeOf(withGuest({ ...guest, customerId: 'bo', name: 'x'.repeat(121) }))).toBe('badEventPackage')
  expect(codeOf(withGuest(guest))).toBe('badEventPackage')
  expect(codeOf(withAttendance(before, () => [{ customerId: 'ann' }]))).toBe('badEventPackage')
  expect(refuseUnfit(before, { ...before, salesHeat: 6 })).toMatchObject({
    refused: 'badEventPackage',
    facts: { place: 'salesHeat' },
  })
})

test('an event that was already invalid is refused only if it gets worse', () => {
  const invalid = { ...withAttendance(before, () => [{ customerId: 'ann' }]), salesHeat: 6 }
  expect(codeOf({ ...invalid, eventName: 'Wild geese' }, invalid)).toBeUndefined()
  expect(codeOf({ ...invalid, commission: 101 }, invalid)).toBe('badEventPackage')
  expect(codeOf(invalid, undefined)).toBe('badEventPackage')
})

test('a valid change is accepted', () => {
  expect(codeOf({ ...before, salesHeat: 5 })).toBeUndefined()
  expect(codeOf(before, undefined)).toBeUndefined()
})

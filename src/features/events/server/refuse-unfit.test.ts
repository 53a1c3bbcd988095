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

const codeOf = (after: EventDocument, eventBefore: EventDocument | undefined = before) =>
  refuseUnfit(eventBefore, after)?.refused

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

/** Returns the event with changed fields of its first entry. */
const withFirstEntry = (fields: object) => {
  const [pack, ...others] = before.packages
  const [entry, ...rest] = pack!.entries
  return { ...before, packages: [{ ...pack!, entries: [{ ...entry!, ...fields }, ...rest] }, ...others] }
}

test.each([
  ['a wrong value', { startTime: '25:00' }, 'startTime'],
  ['a value of a wrong type', { needPeople: 'all' }, 'needPeople'],
  ['a missing field', { money: undefined }, 'money'],
  [
    'a wrong value inside a field',
    { product: { ...before.packages[0]!.entries[0]!.product, name: 7 } },
    'product.name',
  ],
  ['an unknown field', { colour: 'green' }, ''],
])('a changed entry with %s is refused', (_, fields, place) => {
  expect(refuseUnfit(before, withFirstEntry(fields))).toMatchObject({
    refused: 'badEventPackage',
    facts: { place: `packages.0.entries.0${place && `.${place}`}` },
  })
})

const withFirstPackage = (fields: object) => ({
  ...before,
  packages: before.packages.map((pack, index) => (index === 0 ? { ...pack, ...fields } : pack)),
})

test.each([
  ['a wrong value', { nightsCount: -1 }, 'nightsCount'],
  ['a missing field', { status: undefined }, 'status'],
  ['an unknown field', { colour: 'green' }, ''],
  ['an unknown field that every object inherits', { toString: 'green' }, ''],
])('a changed package with %s is refused', (_, fields, place) => {
  expect(refuseUnfit(before, withFirstPackage(fields) as EventDocument)).toMatchObject({
    refused: 'badEventPackage',
    facts: { place: `packages.0${place && `.${place}`}` },
  })
})

test('two packages with one id are refused, and so are an invalid new package and an unknown field of the event', () => {
  const [pack] = before.packages
  const withAdded = (added: object) => ({ ...before, packages: [...before.packages, { ...pack!, ...added }] })
  expect(codeOf(withAdded({}))).toBe('badEventPackage')
  expect(codeOf(withAdded({ id: 'pk-new', status: 'Perhaps' }))).toBe('badEventPackage')
  expect(codeOf(withAdded({ id: 'pk-new', status: 'Option', entries: [] }))).toBeUndefined()
  expect(codeOf({ ...before, colour: 'green' } as EventDocument)).toBe('badEventPackage')
})

test('two entries with one id are refused, and so is an invalid new entry', () => {
  const [pack] = before.packages
  const [entry] = pack!.entries
  const withAdded = (added: object) => ({
    ...before,
    packages: [{ ...pack!, entries: [...pack!.entries, { ...entry!, ...added }] }],
  })
  expect(codeOf(withAdded({}))).toBe('badEventPackage')
  expect(codeOf(withAdded({ itineraryId: 'new', stage: 'Perhaps' }))).toBe('badEventPackage')
  expect(codeOf(withAdded({ itineraryId: 'new' }))).toBeUndefined()
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

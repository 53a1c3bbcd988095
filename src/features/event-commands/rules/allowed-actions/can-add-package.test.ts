import { expect, test } from 'vitest'
import { maxEntriesOfEvent, maxPackages } from '#features/event-document/rules/document-limits.ts'
import { canAddPackage } from './can-add-package.ts'

const option = { status: 'Option', startDate: null, entries: [1, 2] } as const
const event = { statusStage: 'Enquiry', createdAt: '2027-02-01T10:00:00.000Z', packages: [option] } as const
const organiser = { sender: 'organiser', today: '2027-02-10' } as const

test.each([
  ['Enquiry', 'organiser', true],
  ['Enquiry', 'staff', true],
  ['Enquiry', 'guest', false],
  ['Enquiry', 'supplier', false],
  ['Pending Booking', 'organiser', false],
  ['Booked', 'staff', false],
  ['Cancelled', 'staff', false],
] as const)(
  'while the event is %s, another option is offered to %s: %s (PKG-059)',
  (statusStage, sender, expected) =>
    expect(canAddPackage({ ...event, statusStage }, { ...organiser, sender })).toBe(expected),
)

test('an event that is 30 days old or full accepts no more options (PKG-059)', () => {
  expect(canAddPackage(event, organiser)).toBe(true)
  expect(canAddPackage(event, { ...organiser, today: '2027-03-03' })).toBe(false)
  expect(canAddPackage({ ...event, packages: Array(maxPackages).fill(option) }, organiser)).toBe(false)
  const entriesCount = maxEntriesOfEvent - 2
  expect(canAddPackage(event, { ...organiser, entriesCount })).toBe(true)
  expect(canAddPackage(event, { ...organiser, entriesCount: entriesCount + 1 })).toBe(false)
})

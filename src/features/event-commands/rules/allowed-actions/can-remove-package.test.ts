import { expect, test } from 'vitest'
import { canRemovePackage } from './can-remove-package.ts'

const twoOptions = [
  { id: 'one', status: 'Option' },
  { id: 'two', status: 'Option' },
] as const

test.each([
  ['Enquiry', 'organiser', true],
  ['Pending Booking', 'organiser', true],
  ['Pending Booking', 'staff', true],
  ['Enquiry', 'guest', false],
  ['Enquiry', 'supplier', false],
  ['Booked', 'organiser', false],
  ['Booked', 'staff', false],
  ['Cancelled', 'staff', false],
] as const)(
  'while the event is %s, one of two options can be removed by %s: %s',
  (statusStage, sender, expected) =>
    expect(canRemovePackage({ statusStage, packages: twoOptions }, 'two', sender)).toBe(expected),
)

test('the last option, and a missing one, cannot be removed', () => {
  const pending = { statusStage: 'Pending Booking', packages: [twoOptions[0]] } as const
  expect(canRemovePackage(pending, 'one', 'organiser')).toBe(false)
  const cancelled = { id: 'two', status: 'Cancelled' } as const
  expect(canRemovePackage({ ...pending, packages: [twoOptions[0], cancelled] }, 'one', 'organiser')).toBe(
    false,
  )
  expect(canRemovePackage({ ...pending, packages: twoOptions }, 'three', 'organiser')).toBe(false)
})

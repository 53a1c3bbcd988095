import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import { newGuest } from '#features/events/rules/creation/new-event.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { removeGuests } from './remove-guests.ts'

const change = { sender: 'organiser', today: '2027-02-01' } as const
const namedGuest = newGuest('v_1', 'Guest 3', 'Yes', false)
const withGuests = (...guests: (typeof namedGuest)[]) => ({
  ...exampleBookedEvent,
  guests: [...exampleBookedEvent.guests, ...guests],
})

test('the answers and the share of a removed guest are removed, and the promised total stays', () => {
  const [pack] = exampleBookedEvent.packages
  const answeredEntries = pack!.entries.map((entry) => ({
    ...entry,
    customersAttending: [{ customerId: 'v_1', attending: 'No' as const, booked: false }],
  }))
  const promised = {
    packageId: pack!.id,
    totalPence: 90_000,
    shares: [
      { customerId: 'v_1', pence: 9000 },
      { customerId: 'cu-guest', pence: 9000 },
    ],
  }
  const event = { ...withGuests(namedGuest), promised, packages: [{ ...pack!, entries: answeredEntries }] }
  const after = removeGuests(event, ['v_1'], change)
  if (isRefusal(after)) throw new Error(after.text)
  expect(JSON.stringify(after)).not.toContain('v_1')
  expect(after.promised?.totalPence).toBe(90_000)
})

test('if something was paid for one of the guests, none of them is removed', () => {
  const paidGuest = { ...newGuest('v_2', 'Guest 4', 'Yes', false), paidPence: 100 }
  expect(removeGuests(withGuests(namedGuest, paidGuest), ['v_1', 'v_2'], change)).toMatchObject({
    refused: 'guestHasMoney',
  })
})

test('only staff can remove guests from a trip that has started', () => {
  const today = '2027-05-07'
  expect(removeGuests(withGuests(namedGuest), ['v_1'], { sender: 'organiser', today })).toMatchObject({
    refused: 'tripStarted',
  })
  expect(isRefusal(removeGuests(withGuests(namedGuest), ['v_1'], { sender: 'staff', today }))).toBe(false)
})

import { expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { guestShares } from './guest-share.ts'
import { unusedMoney } from './unused-money.ts'

const beforeTrip = '2020-01-01'
const afterTrip = '2100-01-01'
const [pack] = exampleBookedEvent.packages
const shareOf = (event: EventDocument) =>
  guestShares(event, event.packages[0]!).find(({ customerId }) => customerId === 'cu-guest')!.pence
const share = shareOf(exampleBookedEvent)
const unusedOf = (
  event: EventDocument,
  paidPence: number,
  today: string,
  attending: 'Yes' | 'No' = 'Yes',
) => {
  const guests = event.guests.map((each) =>
    each.customerId === 'cu-guest' ? { ...each, paidPence, attending } : each,
  )
  const guest = guests.find(({ customerId }) => customerId === 'cu-guest')
  return unusedMoney({ ...event, guests }, guest!, today)
}

test('a booked trip that is over has used what its guests owed; until then, all money is unused', () => {
  expect(share).toBeGreaterThan(0)
  expect(unusedOf(exampleBookedEvent, share, beforeTrip)).toBe(share)
  expect(unusedOf(exampleBookedEvent, share, afterTrip)).toBe(0)
  expect(unusedOf(exampleBookedEvent, share + 5, afterTrip)).toBe(5)
  expect(unusedOf(exampleBookedEvent, share - 5, afterTrip)).toBe(0)
})

test('a trip that was never booked, or that the guest did not attend, uses nothing', () => {
  expect(unusedOf(exampleEvent, 500, afterTrip)).toBe(500)
  expect(unusedOf(exampleBookedEvent, 500, afterTrip, 'No')).toBe(500)
})

test('a cancelled event has used the charges that its guests still owe', () => {
  const cancelledWithCharge = (pricePence: number): EventDocument => ({
    ...exampleBookedEvent,
    statusStage: 'Cancelled',
    packages: [
      {
        ...pack!,
        status: 'Cancelled',
        entries: pack!.entries.map((entry, index) => ({
          ...entry,
          stage: 'Cancelled',
          money: { ...entry.money, pricingOverride: index === 0 ? { pricePence, costMinor: 0 } : null },
        })),
      },
    ],
  })
  expect(unusedOf(cancelledWithCharge(0), 5000, beforeTrip)).toBe(5000)
  const charged = shareOf(cancelledWithCharge(8000))
  expect(charged).toBeGreaterThan(0)
  expect(unusedOf(cancelledWithCharge(8000), 5000, beforeTrip)).toBe(5000 - charged)
})

import { expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { guestShares } from './guest-share.ts'
import { unusedMoney } from './unused-money.ts'

const before = '2020-01-01'
const after = '2100-01-01'
const [pack] = exampleBookedEvent.packages
const shareOf = (event: EventDocument) =>
  guestShares(event, event.packages[0]!).find(({ customerId }) => customerId === 'cu-guest')!.pence
const share = shareOf(exampleBookedEvent)
const unused = (event: EventDocument, paidPence: number, today: string, attending: 'Yes' | 'No' = 'Yes') => {
  const guests = event.guests.map((each) =>
    each.customerId === 'cu-guest' ? { ...each, paidPence, attending } : each,
  )
  const guest = guests.find(({ customerId }) => customerId === 'cu-guest')
  return unusedMoney({ ...event, guests }, guest!, today)
}

test('a booked trip that is over has used what its guests owed; until then, all money is unused', () => {
  expect(share).toBeGreaterThan(0)
  expect(unused(exampleBookedEvent, share, before)).toBe(share)
  expect(unused(exampleBookedEvent, share, after)).toBe(0)
  expect(unused(exampleBookedEvent, share + 5, after)).toBe(5)
  expect(unused(exampleBookedEvent, share - 5, after)).toBe(0)
})

test('a trip that was never booked, or that the guest did not attend, uses nothing', () => {
  expect(unused(exampleEvent, 500, after)).toBe(500)
  expect(unused(exampleBookedEvent, 500, after, 'No')).toBe(500)
})

test('a cancelled event has used the charges that its guests still owe', () => {
  const cancelled = (pricePence: number): EventDocument => ({
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
  expect(unused(cancelled(0), 5000, before)).toBe(5000)
  const charged = shareOf(cancelled(8000))
  expect(charged).toBeGreaterThan(0)
  expect(unused(cancelled(8000), 5000, before)).toBe(5000 - charged)
})

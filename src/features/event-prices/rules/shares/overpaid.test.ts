import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { guestShares } from './guest-share.ts'
import { overpaidByGuest } from './overpaid.ts'

const [pack] = exampleEvent.packages
const share = guestShares(exampleEvent, pack!).find(({ customerId }) => customerId === 'cu-guest')!.pence
const withPayment = (pence: number, change: Partial<EventDocument> = {}): EventDocument => ({
  ...exampleEvent,
  guests: exampleEvent.guests.map((guest) =>
    guest.customerId === 'cu-guest' ? { ...guest, paidPence: pence } : guest,
  ),
  ...change,
})
const moreExpensive = {
  ...pack!,
  id: 'pk-2',
  entries: pack!.entries.map((entry) => ({
    ...entry,
    money: { ...entry.money, pricePence: (entry.money.pricePence ?? 0) * 2 },
  })),
}

test('payments beyond the share are overpaid, to the penny', () => {
  expect(overpaidByGuest(withPayment(share))).toEqual(new Map())
  expect(overpaidByGuest(withPayment(share + 1))).toEqual(new Map([['cu-guest', 1]]))
})

test('guests owe their share of the most expensive package before a booking, and of the booked one afterwards', () => {
  const optionPackages = [pack!, moreExpensive]
  expect(overpaidByGuest(withPayment(share * 2, { packages: optionPackages }))).toEqual(new Map())
  const bookedPackages = [{ ...pack!, status: 'Booked' as const }, moreExpensive]
  expect(overpaidByGuest(withPayment(share * 2, { packages: bookedPackages }))).toEqual(
    new Map([['cu-guest', share]]),
  )
})

test('nothing is overpaid in a cancelled event or while a price is unknown; without packages, all payments are', () => {
  const entries = pack!.entries.map((entry) => ({ ...entry, money: { ...entry.money, pricePence: null } }))
  expect(overpaidByGuest(withPayment(share * 9, { packages: [{ ...pack!, entries }] }))).toEqual(new Map())
  expect(overpaidByGuest(withPayment(share * 9, { statusStage: 'Cancelled' }))).toEqual(new Map())
  expect(overpaidByGuest(withPayment(500, { packages: [] }))).toEqual(new Map([['cu-guest', 500]]))
})

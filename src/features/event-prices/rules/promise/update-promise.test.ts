import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import { exampleBookedEvent, exampleFacts } from '#features/event-commands/rules/example-event.ts'
import { commandOf, type Trial } from '#features/event-commands/rules/testing/try-command.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { chargedTotal } from '../shares/charged-total.ts'
import { guestShares } from '../shares/guest-share.ts'
import { type ChangedBy, updatePromise } from './update-promise.ts'

const adjustmentDate = '2027-04-09'
const eve = '2027-05-06'
const booked: EventDocument = { ...exampleBookedEvent, adjustmentDate }
const packOf = (event: EventDocument) => event.packages[0]!
const totalOf = (event: EventDocument) => chargedTotal(event, packOf(event))
const sharesOf = (event: EventDocument) =>
  new Map(guestShares(event, packOf(event)).map(({ customerId, pence }) => [customerId, pence]))
const freeOf = (event: EventDocument): EventDocument => ({ ...event, promised: null })

type By = { by?: ChangedBy; today?: string; setsPrices?: boolean }
const changed = (
  event: EventDocument,
  change: (before: EventDocument) => EventDocument,
  { by = 'customer', today = eve, setsPrices }: By = {},
) => updatePromise(event, change(event), { by, today, setsPrices })

/** Returns the event after the commands of staff that are possible. */
const commanded =
  (...trials: Trial[]) =>
  (event: EventDocument): EventDocument => {
    const result = evaluateCommands(event, trials.map(commandOf), exampleFacts)
    return isRefusal(result) ? event : result.event
  }
const entryIds = packOf(booked).entries.map(({ itineraryId }) => itineraryId)
const peopleTo = (needPeople: number): Trial[] =>
  entryIds.map((itineraryId) => ({
    name: 'editCustomers',
    itineraryId,
    data: { needPeople, needUnits: null },
  }))
const attending =
  (customerId: string, answer: 'Yes' | 'No') =>
  (event: EventDocument): EventDocument => ({
    ...event,
    guests: event.guests.map((guest) =>
      guest.customerId === customerId ? { ...guest, attending: answer } : guest,
    ),
  })
const optingOut = (customerId: string, answer: 'Yes' | 'No') =>
  commanded(
    ...entryIds.map((itineraryId) => ({
      name: 'editParticipation',
      itineraryId,
      data: { customersAttending: [{ customerId, attending: answer, booked: false }] },
    })),
  )
const joining =
  (customerId: string) =>
  (event: EventDocument): EventDocument =>
    event.guests.some((guest) => guest.customerId === customerId)
      ? event
      : { ...event, guests: [...event.guests, { ...event.guests[0]!, customerId, name: customerId }] }

describe('after the adjustment date', () => {
  test('when eight people become one, the total stays the same and no guest’s price falls (PAY-O14)', () => {
    const after = changed(booked, commanded(...peopleTo(1)))
    expect(packOf(after).entries.map(({ needPeople }) => needPeople)).toEqual([1, 1, 1, 1])
    expect(totalOf(freeOf(after))).toBeLessThan(totalOf(booked))
    expect(totalOf(after)).toBe(totalOf(booked))
    for (const [customerId, pence] of sharesOf(booked))
      expect(sharesOf(after).get(customerId)).toBeGreaterThanOrEqual(pence)
  })

  test('a guest who opts out of everything, or leaves, owes the same (PAY-O14)', () => {
    const share = sharesOf(booked).get('cu-guest')!
    expect(share).toBeGreaterThan(0)
    const out = changed(booked, optingOut('cu-guest', 'No'))
    expect([sharesOf(freeOf(out)).get('cu-guest'), sharesOf(out).get('cu-guest')]).toEqual([0, share])
    const left = changed(booked, attending('cu-guest', 'No'))
    expect([sharesOf(freeOf(left)).get('cu-guest'), sharesOf(left).get('cu-guest')]).toEqual([0, share])
    expect(totalOf(left)).toBe(totalOf(booked))
  })

  test('a price that rises after it stays risen, and can rise more', () => {
    const more = changed(booked, commanded(...peopleTo(12)))
    expect(totalOf(more)).toBeGreaterThan(totalOf(booked))
    const fewer = changed(more, commanded(...peopleTo(8)))
    expect(totalOf(fewer)).toBe(totalOf(more))
    expect(totalOf(changed(fewer, commanded(...peopleTo(16))))).toBeGreaterThan(totalOf(more))
  })

  test('a guest who joins takes an open place: nobody pays for it twice', () => {
    const left = changed(booked, attending('cu-guest', 'No'))
    const joined = changed(left, joining('cu-new'))
    expect(totalOf(joined)).toBe(totalOf(booked))
    expect(sharesOf(joined).get('cu-new')).toBe(sharesOf(booked).get('cu-guest'))
  })

  test('when staff change numbers, no price falls; when they set a lower price, the total falls by the difference', () => {
    const fewer = changed(booked, commanded(...peopleTo(1)), { by: 'staff' })
    expect(totalOf(fewer)).toBe(totalOf(booked))
    const cancelling = commanded({
      name: 'cancelProduct',
      itineraryId: 'it-karting',
      data: { pricingOverride: 'No', costCurrency: null, priceGBP: null },
    })
    const less = totalOf(booked) - totalOf(freeOf(cancelling(booked)))
    expect(less).toBeGreaterThan(0)
    const cancelled = changed(booked, cancelling, { by: 'staff', setsPrices: true })
    expect(totalOf(cancelled)).toBe(totalOf(booked) - less)
    const lessNow = totalOf(freeOf(fewer)) - totalOf(freeOf(cancelling(fewer)))
    const both = changed(fewer, cancelling, { by: 'staff', setsPrices: true })
    expect(totalOf(both)).toBe(totalOf(fewer) - lessNow)
  })

  test('after staff lower the price it follows the numbers, until the next change', () => {
    const fewer = changed(booked, commanded(...peopleTo(4)))
    const lowered = changed(fewer, freeOf, { by: 'staff', setsPrices: true })
    expect(totalOf(lowered)).toBe(totalOf(freeOf(fewer)))
    expect(lowered.promised).toBeNull()
    expect(totalOf(changed(lowered, commanded(...peopleTo(1))))).toBe(totalOf(lowered))
  })

  test('a trip keeps its price if its organiser moves it to a later date, but not if staff do', () => {
    const away = (event: EventDocument) => ({ ...event, adjustmentDate: '2027-09-09' })
    const moved = changed(booked, away)
    expect(totalOf(changed(moved, commanded(...peopleTo(1))))).toBe(totalOf(booked))
    const byStaff = changed(booked, away, { by: 'staff' })
    expect(totalOf(changed(byStaff, commanded(...peopleTo(1))))).toBeLessThan(totalOf(booked))
  })

  test('another change by staff does not end that promise; moving the adjustment date does', () => {
    const moved = changed(booked, (event) => ({ ...event, adjustmentDate: '2028-01-01' }))
    const renamed = changed(moved, (event) => ({ ...event, eventName: 'Tyne' }), { by: 'staff' })
    expect(totalOf(changed(renamed, commanded(...peopleTo(1))))).toBe(totalOf(booked))
    const later = (event: EventDocument) => ({ ...event, adjustmentDate: '2028-02-01' })
    const freed = changed(renamed, later, { by: 'staff' })
    expect(totalOf(changed(freed, commanded(...peopleTo(1))))).toBeLessThan(totalOf(booked))
  })

  test('a cancelled package has no promise', () => {
    const fewer = changed(booked, commanded(...peopleTo(1)))
    const cancelled = changed(fewer, (event) => ({
      ...event,
      statusStage: 'Cancelled',
      packages: event.packages.map((pack) => ({ ...pack, status: 'Cancelled' as const })),
    }))
    expect(cancelled.promised).toBeNull()
  })
})

test('up to and including the adjustment date, prices follow every change (PAY-O14)', () => {
  for (const today of ['2027-02-01', adjustmentDate]) {
    const after = changed(booked, commanded(...peopleTo(1)), { today })
    expect(after.promised).toBeNull()
    expect(totalOf(after)).toBeLessThan(totalOf(booked))
  }
})

const changes = fc.oneof(
  fc.integer({ min: 0, max: 16 }).map((people) => commanded(...peopleTo(people))),
  fc
    .tuple(fc.constantFrom(...entryIds), fc.integer({ min: 0, max: 16 }))
    .map(([itineraryId, needPeople]) =>
      commanded({ name: 'editCustomers', itineraryId, data: { needPeople, needUnits: null } }),
    ),
  fc
    .constantFrom(...entryIds)
    .map((itineraryId) => commanded({ name: 'removeProduct', itineraryId, data: {} })),
  fc
    .tuple(fc.constantFrom('cu-guest', 'cu-organiser', 'cu-new'), fc.constantFrom('Yes', 'No'))
    .chain(([id, answer]) => fc.constantFrom(attending(id, answer), optingOut(id, answer), joining(id))),
)

test('whatever customers change after it, no share and no total falls, and shares and open places sum to the total (PAY-O14)', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 8 }), (list) => {
      let event = booked
      for (const change of list) {
        const next = changed(event, change)
        const shares = sharesOf(next)
        for (const [customerId, pence] of sharesOf(event))
          expect(shares.get(customerId) ?? 0).toBeGreaterThanOrEqual(pence)
        expect(totalOf(next)).toBeGreaterThanOrEqual(totalOf(event))
        if (next.promised)
          expect(totalOf(next)).toBeGreaterThanOrEqual(
            [...shares.values()].reduce((sum, one) => sum + one, 0),
          )
        event = next
      }
    }),
    { numRuns: 150 },
  )
})

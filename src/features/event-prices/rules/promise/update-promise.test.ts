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
const dayBeforeTrip = '2027-05-06'
const booked: EventDocument = { ...exampleBookedEvent, adjustmentDate }
const packOf = (event: EventDocument) => event.packages[0]!
const totalOf = (event: EventDocument) => chargedTotal(event, packOf(event))
const sharesOf = (event: EventDocument) =>
  new Map(guestShares(event, packOf(event)).map(({ customerId, pence }) => [customerId, pence]))
const withoutPromise = (event: EventDocument): EventDocument => ({ ...event, promised: null })

type By = { by?: ChangedBy; today?: string; setsPrices?: boolean }
const changed = (
  event: EventDocument,
  change: (before: EventDocument) => EventDocument,
  { by = 'customer', today = dayBeforeTrip, setsPrices }: By = {},
) => updatePromise(event, change(event), { by, today, setsPrices })

/** Returns a change that applies staff's commands, or changes nothing if they are refused. */
const withCommands =
  (...trials: Trial[]) =>
  (event: EventDocument): EventDocument => {
    const result = evaluateCommands(event, trials.map(commandOf), exampleFacts)
    return isRefusal(result) ? event : result.event
  }
const entryIds = packOf(booked).entries.map(({ itineraryId }) => itineraryId)
const setPeople = (needPeople: number): Trial[] =>
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
  withCommands(
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
    const after = changed(booked, withCommands(...setPeople(1)))
    expect(packOf(after).entries.map(({ needPeople }) => needPeople)).toEqual([1, 1, 1, 1])
    expect(totalOf(withoutPromise(after))).toBeLessThan(totalOf(booked))
    expect(totalOf(after)).toBe(totalOf(booked))
    for (const [customerId, pence] of sharesOf(booked))
      expect(sharesOf(after).get(customerId)).toBeGreaterThanOrEqual(pence)
  })

  test('a guest who opts out of everything, or leaves, owes the same (PAY-O14)', () => {
    const share = sharesOf(booked).get('cu-guest')!
    expect(share).toBeGreaterThan(0)
    const out = changed(booked, optingOut('cu-guest', 'No'))
    expect([sharesOf(withoutPromise(out)).get('cu-guest'), sharesOf(out).get('cu-guest')]).toEqual([0, share])
    const left = changed(booked, attending('cu-guest', 'No'))
    expect([sharesOf(withoutPromise(left)).get('cu-guest'), sharesOf(left).get('cu-guest')]).toEqual([
      0,
      share,
    ])
    expect(totalOf(left)).toBe(totalOf(booked))
  })

  test('a price that has risen never falls again, but can rise again', () => {
    const more = changed(booked, withCommands(...setPeople(12)))
    expect(totalOf(more)).toBeGreaterThan(totalOf(booked))
    const fewer = changed(more, withCommands(...setPeople(8)))
    expect(totalOf(fewer)).toBe(totalOf(more))
    expect(totalOf(changed(fewer, withCommands(...setPeople(16))))).toBeGreaterThan(totalOf(more))
  })

  test('a guest who joins takes an open place: nobody pays for it twice', () => {
    const left = changed(booked, attending('cu-guest', 'No'))
    const joined = changed(left, joining('cu-new'))
    expect(totalOf(joined)).toBe(totalOf(booked))
    expect(sharesOf(joined).get('cu-new')).toBe(sharesOf(booked).get('cu-guest'))
  })

  test('no price falls when staff change numbers; when staff set a lower price, the total falls by the difference', () => {
    const fewer = changed(booked, withCommands(...setPeople(1)), { by: 'staff' })
    expect(totalOf(fewer)).toBe(totalOf(booked))
    const cancelling = withCommands({
      name: 'cancelProduct',
      itineraryId: 'it-karting',
      data: { pricingOverride: 'No', costCurrency: null, priceGBP: null },
    })
    const less = totalOf(booked) - totalOf(withoutPromise(cancelling(booked)))
    expect(less).toBeGreaterThan(0)
    const cancelled = changed(booked, cancelling, { by: 'staff', setsPrices: true })
    expect(totalOf(cancelled)).toBe(totalOf(booked) - less)
    const lessNow = totalOf(withoutPromise(fewer)) - totalOf(withoutPromise(cancelling(fewer)))
    const both = changed(fewer, cancelling, { by: 'staff', setsPrices: true })
    expect(totalOf(both)).toBe(totalOf(fewer) - lessNow)
  })

  test('after staff lower the price, the lower price is the minimum for later changes', () => {
    const fewer = changed(booked, withCommands(...setPeople(4)))
    const lowered = changed(fewer, withoutPromise, { by: 'staff', setsPrices: true })
    expect(totalOf(lowered)).toBe(totalOf(withoutPromise(fewer)))
    expect(lowered.promised).toBeNull()
    expect(totalOf(changed(lowered, withCommands(...setPeople(1))))).toBe(totalOf(lowered))
  })

  test('a trip keeps its promised price if its organiser postpones it, but not if staff postpone it', () => {
    const postponed = (event: EventDocument) => ({ ...event, adjustmentDate: '2027-09-09' })
    const moved = changed(booked, postponed)
    expect(totalOf(changed(moved, withCommands(...setPeople(1))))).toBe(totalOf(booked))
    const byStaff = changed(booked, postponed, { by: 'staff' })
    expect(totalOf(changed(byStaff, withCommands(...setPeople(1))))).toBeLessThan(totalOf(booked))
  })

  test('of all changes by staff, only a new adjustment date ends the promise of a postponed trip', () => {
    const moved = changed(booked, (event) => ({ ...event, adjustmentDate: '2028-01-01' }))
    const renamed = changed(moved, (event) => ({ ...event, eventName: 'Tyne' }), { by: 'staff' })
    expect(totalOf(changed(renamed, withCommands(...setPeople(1))))).toBe(totalOf(booked))
    const later = (event: EventDocument) => ({ ...event, adjustmentDate: '2028-02-01' })
    const freed = changed(renamed, later, { by: 'staff' })
    expect(totalOf(changed(freed, withCommands(...setPeople(1))))).toBeLessThan(totalOf(booked))
  })

  test('a cancelled package has no promise', () => {
    const fewer = changed(booked, withCommands(...setPeople(1)))
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
    const after = changed(booked, withCommands(...setPeople(1)), { today })
    expect(after.promised).toBeNull()
    expect(totalOf(after)).toBeLessThan(totalOf(booked))
  }
})

const changes = fc.oneof(
  fc.integer({ min: 0, max: 16 }).map((people) => withCommands(...setPeople(people))),
  fc
    .tuple(fc.constantFrom(...entryIds), fc.integer({ min: 0, max: 16 }))
    .map(([itineraryId, needPeople]) =>
      withCommands({ name: 'editCustomers', itineraryId, data: { needPeople, needUnits: null } }),
    ),
  fc
    .constantFrom(...entryIds)
    .map((itineraryId) => withCommands({ name: 'removeProduct', itineraryId, data: {} })),
  fc
    .tuple(fc.constantFrom('cu-guest', 'cu-organiser', 'cu-new'), fc.constantFrom('Yes', 'No'))
    .chain(([id, answer]) => fc.constantFrom(attending(id, answer), optingOut(id, answer), joining(id))),
)

test('no change by customers after the adjustment date lowers a share or the total, and the total covers all shares (PAY-O14)', () => {
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

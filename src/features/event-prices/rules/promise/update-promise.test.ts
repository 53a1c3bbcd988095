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
const bookedEvent: EventDocument = { ...exampleBookedEvent, adjustmentDate }
const packOf = (event: EventDocument) => event.packages[0]!
const totalOf = (event: EventDocument) => chargedTotal(event, packOf(event))
const sharesOf = (event: EventDocument) =>
  new Map(guestShares(event, packOf(event)).map(({ customerId, pence }) => [customerId, pence]))
const withoutPromise = (event: EventDocument): EventDocument => ({ ...event, promised: null })

type ChangeOptions = { by?: ChangedBy; today?: string; setsPrices?: boolean }
const applyChange = (
  event: EventDocument,
  change: (before: EventDocument) => EventDocument,
  { by = 'customer', today = dayBeforeTrip, setsPrices }: ChangeOptions = {},
) => updatePromise(event, change(event), { by, today, setsPrices })

/** Returns a change that applies staff's commands, or changes nothing if they are refused. */
const withCommands =
  (...trials: Trial[]) =>
  (event: EventDocument): EventDocument => {
    const result = evaluateCommands(event, trials.map(commandOf), exampleFacts)
    return isRefusal(result) ? event : result.event
  }
const entryIds = packOf(bookedEvent).entries.map(({ itineraryId }) => itineraryId)
const setPeople = (needPeople: number): Trial[] =>
  entryIds.map((itineraryId) => ({
    name: 'editCustomers',
    itineraryId,
    data: { needPeople, needUnits: null },
  }))
const withAnswer =
  (customerId: string, answer: 'Yes' | 'No') =>
  (event: EventDocument): EventDocument => ({
    ...event,
    guests: event.guests.map((guest) =>
      guest.customerId === customerId ? { ...guest, attending: answer } : guest,
    ),
  })
const withProductAnswers = (customerId: string, answer: 'Yes' | 'No') =>
  withCommands(
    ...entryIds.map((itineraryId) => ({
      name: 'editParticipation',
      itineraryId,
      data: { customersAttending: [{ customerId, attending: answer, booked: false }] },
    })),
  )
const withNewGuest =
  (customerId: string) =>
  (event: EventDocument): EventDocument =>
    event.guests.some((guest) => guest.customerId === customerId)
      ? event
      : { ...event, guests: [...event.guests, { ...event.guests[0]!, customerId, name: customerId }] }

describe('after the adjustment date', () => {
  test('when eight people become one, the total stays the same and no guest’s price falls (PAY-O14)', () => {
    const after = applyChange(bookedEvent, withCommands(...setPeople(1)))
    expect(packOf(after).entries.map(({ needPeople }) => needPeople)).toEqual([1, 1, 1, 1])
    expect(totalOf(withoutPromise(after))).toBeLessThan(totalOf(bookedEvent))
    expect(totalOf(after)).toBe(totalOf(bookedEvent))
    for (const [customerId, pence] of sharesOf(bookedEvent))
      expect(sharesOf(after).get(customerId)).toBeGreaterThanOrEqual(pence)
  })

  test('a guest who opts out of everything, or leaves, owes the same (PAY-O14)', () => {
    const share = sharesOf(bookedEvent).get('cu-guest')!
    expect(share).toBeGreaterThan(0)
    const optedOut = applyChange(bookedEvent, withProductAnswers('cu-guest', 'No'))
    expect([sharesOf(withoutPromise(optedOut)).get('cu-guest'), sharesOf(optedOut).get('cu-guest')]).toEqual([
      0,
      share,
    ])
    const eventAfterNo = applyChange(bookedEvent, withAnswer('cu-guest', 'No'))
    expect([
      sharesOf(withoutPromise(eventAfterNo)).get('cu-guest'),
      sharesOf(eventAfterNo).get('cu-guest'),
    ]).toEqual([0, share])
    expect(totalOf(eventAfterNo)).toBe(totalOf(bookedEvent))
  })

  test('a price that has risen never falls again, but can rise again', () => {
    const more = applyChange(bookedEvent, withCommands(...setPeople(12)))
    expect(totalOf(more)).toBeGreaterThan(totalOf(bookedEvent))
    const fewer = applyChange(more, withCommands(...setPeople(8)))
    expect(totalOf(fewer)).toBe(totalOf(more))
    expect(totalOf(applyChange(fewer, withCommands(...setPeople(16))))).toBeGreaterThan(totalOf(more))
  })

  test('a guest who joins takes an open place: nobody pays for it twice', () => {
    const eventAfterNo = applyChange(bookedEvent, withAnswer('cu-guest', 'No'))
    const joined = applyChange(eventAfterNo, withNewGuest('cu-new'))
    expect(totalOf(joined)).toBe(totalOf(bookedEvent))
    expect(sharesOf(joined).get('cu-new')).toBe(sharesOf(bookedEvent).get('cu-guest'))
  })

  test('no price falls when staff change numbers; when staff set a lower price, the total falls by the difference', () => {
    const fewer = applyChange(bookedEvent, withCommands(...setPeople(1)), { by: 'staff' })
    expect(totalOf(fewer)).toBe(totalOf(bookedEvent))
    const cancelling = withCommands({
      name: 'cancelProduct',
      itineraryId: 'it-karting',
      data: { pricingOverride: 'No', costCurrency: null, priceGBP: null },
    })
    const reduction = totalOf(bookedEvent) - totalOf(withoutPromise(cancelling(bookedEvent)))
    expect(reduction).toBeGreaterThan(0)
    const cancelled = applyChange(bookedEvent, cancelling, { by: 'staff', setsPrices: true })
    expect(totalOf(cancelled)).toBe(totalOf(bookedEvent) - reduction)
    const laterReduction = totalOf(withoutPromise(fewer)) - totalOf(withoutPromise(cancelling(fewer)))
    const fewerAndCancelled = applyChange(fewer, cancelling, { by: 'staff', setsPrices: true })
    expect(totalOf(fewerAndCancelled)).toBe(totalOf(fewer) - laterReduction)
  })

  test('after staff lower the price, the lower price is the minimum for later changes', () => {
    const fewer = applyChange(bookedEvent, withCommands(...setPeople(4)))
    const lowered = applyChange(fewer, withoutPromise, { by: 'staff', setsPrices: true })
    expect(totalOf(lowered)).toBe(totalOf(withoutPromise(fewer)))
    expect(lowered.promised).toBeNull()
    expect(totalOf(applyChange(lowered, withCommands(...setPeople(1))))).toBe(totalOf(lowered))
  })

  test('a trip keeps its promised price if its organiser postpones it, but not if staff postpone it', () => {
    const postponed = (event: EventDocument) => ({ ...event, adjustmentDate: '2027-09-09' })
    const moved = applyChange(bookedEvent, postponed)
    expect(totalOf(applyChange(moved, withCommands(...setPeople(1))))).toBe(totalOf(bookedEvent))
    const postponedByStaff = applyChange(bookedEvent, postponed, { by: 'staff' })
    expect(totalOf(applyChange(postponedByStaff, withCommands(...setPeople(1))))).toBeLessThan(
      totalOf(bookedEvent),
    )
  })

  test('of all changes by staff, only a new adjustment date ends the promise of a postponed trip', () => {
    const moved = applyChange(bookedEvent, (event) => ({ ...event, adjustmentDate: '2028-01-01' }))
    const renamed = applyChange(moved, (event) => ({ ...event, eventName: 'Tyne' }), { by: 'staff' })
    expect(totalOf(applyChange(renamed, withCommands(...setPeople(1))))).toBe(totalOf(bookedEvent))
    const setLaterDate = (event: EventDocument) => ({ ...event, adjustmentDate: '2028-02-01' })
    const freed = applyChange(renamed, setLaterDate, { by: 'staff' })
    expect(totalOf(applyChange(freed, withCommands(...setPeople(1))))).toBeLessThan(totalOf(bookedEvent))
  })

  test('a cancelled package has no promise', () => {
    const fewer = applyChange(bookedEvent, withCommands(...setPeople(1)))
    const cancelled = applyChange(fewer, (event) => ({
      ...event,
      statusStage: 'Cancelled',
      packages: event.packages.map((pack) => ({ ...pack, status: 'Cancelled' as const })),
    }))
    expect(cancelled.promised).toBeNull()
  })
})

test('up to and including the adjustment date, prices follow every change (PAY-O14)', () => {
  for (const today of ['2027-02-01', adjustmentDate]) {
    const after = applyChange(bookedEvent, withCommands(...setPeople(1)), { today })
    expect(after.promised).toBeNull()
    expect(totalOf(after)).toBeLessThan(totalOf(bookedEvent))
  }
})

const anyChange = fc.oneof(
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
    .chain(([id, answer]) =>
      fc.constantFrom(withAnswer(id, answer), withProductAnswers(id, answer), withNewGuest(id)),
    ),
)

test('no change by customers after the adjustment date lowers a share or the total, and the total covers all shares (PAY-O14)', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 8 }), (list) => {
      let event = bookedEvent
      for (const change of list) {
        const changedEvent = applyChange(event, change)
        const shares = sharesOf(changedEvent)
        for (const [customerId, pence] of sharesOf(event))
          expect(shares.get(customerId) ?? 0).toBeGreaterThanOrEqual(pence)
        expect(totalOf(changedEvent)).toBeGreaterThanOrEqual(totalOf(event))
        if (changedEvent.promised)
          expect(totalOf(changedEvent)).toBeGreaterThanOrEqual(
            [...shares.values()].reduce((sum, one) => sum + one, 0),
          )
        event = changedEvent
      }
    }),
    { numRuns: 150 },
  )
})

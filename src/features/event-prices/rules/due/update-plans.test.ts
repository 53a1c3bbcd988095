import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument, InstalmentPlan } from '#features/event-document/rules/event-document.ts'
import { addDays, addMonths } from '#kernel/dates.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { dueByPlan, plannedPence, unpaidInstalments } from './plan-of-guest.ts'
import { updatePlans } from './update-plans.ts'

const agreedOn = '2027-01-10'
const dueDate = '2027-07-20'

/** An event of two guests who owe £600 each, with a deposit of £50. The balance is due after six months. */
const initialEvent: EventDocument = (() => {
  const [pack] = exampleEvent.packages
  const [entry] = pack!.entries
  const pricedEntry = { ...entry!, needPeople: 2, money: { ...entry!.money, pricePence: 120_000 } }
  return {
    ...exampleEvent,
    balanceDueDate: dueDate,
    packages: [{ ...pack!, startDate: '2027-12-31', peopleCount: 2, entries: [pricedEntry] }],
  }
})()

const applyChange = (
  event: EventDocument,
  change: (event: EventDocument) => EventDocument,
  today = agreedOn,
): EventDocument => updatePlans(event, change(event), today)
const paidForPackage = ({ paidPence }: { readonly paidPence?: number | undefined }) =>
  paidPence === undefined
    ? {}
    : {
        paidFor: [{ packageId: 'pk-1', pence: paidPence, openPlacesPence: 0 }].filter(
          ({ pence }) => pence > 0,
        ),
      }
const withGuest = (fields: Partial<EventDocument['guests'][number]>) => (event: EventDocument) => ({
  ...event,
  guests: event.guests.map((guest) =>
    guest.customerId === 'cu-guest' ? { ...guest, ...fields, ...paidForPackage(fields) } : guest,
  ),
})
const guestOf = (event: EventDocument) => event.guests.find(({ customerId }) => customerId === 'cu-guest')!
const planOf = (event: EventDocument): InstalmentPlan => {
  const plan = guestOf(event).instalmentPlan
  if (!plan) throw new Error('no plan')
  return plan
}
const withPayment = (pence: number) => (event: EventDocument) =>
  withGuest({ paidPence: guestOf(event).paidPence + pence })(event)
const withPrice = (pricePence: number) => (event: EventDocument) => ({
  ...event,
  packages: event.packages.map((pack) => ({
    ...pack,
    entries: pack.entries.map((entry) => ({ ...entry, money: { ...entry.money, pricePence } })),
  })),
})
const requestedOn = (event: EventDocument, today: string) =>
  dueByPlan(planOf(event), guestOf(event).paidPence, today)
const changeReasons = (event: EventDocument) => planOf(event).changes.map(({ reason }) => reason)

/** The same event after the guest paid the deposit and chose instalments for the balance. */
const agreedEvent = applyChange(initialEvent, withGuest({ paidPence: 5000, useInstalments: true }))

test('a plan is stored when the deposit is paid, not before (PAY-O6)', () => {
  const withoutDeposit = applyChange(initialEvent, withGuest({ useInstalments: true }))
  expect(guestOf(withoutDeposit).instalmentPlan).toBeNull()
  expect(planOf(agreedEvent)).toEqual({
    packageId: 'pk-1',
    startPence: 5000,
    parts: [2, 3, 4, 5, 6, 7].map((month) => ({
      date: `2027-0${month}-10`,
      pence: month === 7 ? 9170 : 9166,
    })),
    balanceDueDate: dueDate,
    changes: [{ date: agreedOn, reason: 'agreed' }],
  })
})

describe('six agreed payments of £91.66', () => {
  test('are due at each date, however often the event changes in between (PAY-O6)', () => {
    let event = agreedEvent
    for (const { date, pence } of planOf(agreedEvent).parts) {
      event = applyChange(event, (one) => ({ ...one, eventName: `On ${date}` }), date)
      expect(requestedOn(event, date)).toBe(pence)
      event = applyChange(event, withPayment(pence), date)
    }
    expect(planOf(event)).toEqual(planOf(agreedEvent))
    expect(requestedOn(event, dueDate)).toBe(0)
  })

  test('stay the same if one is paid early, or late together with the next', () => {
    const paidEarly = applyChange(agreedEvent, withPayment(9166), '2027-01-20')
    expect(planOf(paidEarly)).toEqual(planOf(agreedEvent))
    expect(requestedOn(paidEarly, '2027-02-10')).toBe(9166)
    expect(requestedOn(agreedEvent, '2027-03-10')).toBe(2 * 9166)
    const paidLate = applyChange(agreedEvent, withPayment(2 * 9166), '2027-03-12')
    expect(planOf(paidLate)).toEqual(planOf(agreedEvent))
  })

  test('are paid in turn by a payment of another amount, and the change is recorded', () => {
    const eventWithExtra = applyChange(agreedEvent, withPayment(15_000), '2027-01-20')
    expect(planOf(eventWithExtra).parts).toEqual(planOf(agreedEvent).parts)
    expect(
      unpaidInstalments(planOf(eventWithExtra), guestOf(eventWithExtra).paidPence).map(
        ({ unpaidPence }) => unpaidPence,
      ),
    ).toEqual([0, 3332, 9166, 9166, 9166, 9170])
    expect(planOf(eventWithExtra).changes.at(-1)).toEqual({ date: '2027-01-20', reason: 'paidOtherwise' })
  })

  test('are due again after a refund', () => {
    const paidEvent = applyChange(agreedEvent, withPayment(9166), '2027-02-10')
    const refundedEvent = applyChange(paidEvent, withPayment(-9166 - 1000), '2027-02-20')
    expect(requestedOn(refundedEvent, '2027-02-20')).toBe(1000 + 9166)
    expect(changeReasons(refundedEvent)).toEqual(['agreed', 'moneyBack'])
  })
})

test('a price change is spread over the remaining dates; amounts that were already due stay (PAY-O6)', () => {
  const paidEvent = applyChange(agreedEvent, withPayment(9166), '2027-02-10')
  const moreExpensive = applyChange(paidEvent, withPrice(130_000), '2027-03-20')
  expect(changeReasons(moreExpensive)).toEqual(['agreed', 'price'])
  expect(planOf(moreExpensive).parts.map(({ pence }) => pence)).toEqual([
    9166, 9166, 10_417, 10_417, 10_417, 10_417,
  ])
  expect(requestedOn(moreExpensive, '2027-03-20')).toBe(9166)
  const cheaper = applyChange(moreExpensive, withPrice(40_000), '2027-03-21')
  expect(plannedPence(planOf(cheaper))).toBe(20_000)
  expect(planOf(cheaper).parts.map(({ pence }) => pence)).toEqual([5834, 9166].reverse())
})

test('a change of the balance due date changes the dates of the instalments (PAY-O6)', () => {
  const sooner = applyChange(
    agreedEvent,
    (event) => ({ ...event, balanceDueDate: '2027-04-15' }),
    '2027-01-20',
  )
  expect(planOf(sooner).parts.map(({ date }) => date)).toEqual(['2027-02-10', '2027-03-10', '2027-04-10'])
  expect(changeReasons(sooner)).toEqual(['agreed', 'dueDate'])
  expect(plannedPence(planOf(sooner))).toBe(60_000)
})

const withStart = (startDate: string, pricePence?: null) => (event: EventDocument) => ({
  ...event,
  packages: event.packages.map((pack) => ({
    ...pack,
    startDate,
    entries: pack.entries.map((entry) =>
      pricePence === null ? { ...entry, money: { ...entry.money, pricePence } } : entry,
    ),
  })),
})

test.each([
  ['with its prices', withStart('2027-04-20')],
  ['to days whose price is not known', withStart('2027-04-20', null)],
])('no instalment is after the start of a trip that moves, %s (PAY-O6)', (_, move) => {
  const sooner = applyChange(agreedEvent, move, '2027-01-20')
  expect(planOf(sooner).parts.map(({ date }) => date)).toEqual(['2027-02-10', '2027-03-10', '2027-04-10'])
  expect(changeReasons(sooner)).toEqual(['agreed', 'dueDate'])
  expect(plannedPence(planOf(sooner))).toBe(60_000)
})

test('a guest who answers No owes nothing more; after another Yes they owe the whole share in monthly instalments; both changes are recorded (PAY-O6)', () => {
  const eventAfterNo = applyChange(agreedEvent, withGuest({ attending: 'No' }), '2027-01-20')
  expect(plannedPence(planOf(eventAfterNo))).toBe(0)
  expect(requestedOn(eventAfterNo, '2027-02-10')).toBe(0)
  const eventAfterYes = applyChange(eventAfterNo, withGuest({ attending: 'Yes' }), '2027-01-25')
  expect(plannedPence(planOf(eventAfterYes))).toBe(60_000)
  expect(planOf(eventAfterYes).parts).toEqual(planOf(agreedEvent).parts)
  expect(changeReasons(eventAfterYes)).toEqual(['agreed', 'participation', 'participation'])
  const eventAfterYesInMay = applyChange(eventAfterNo, withGuest({ attending: 'Yes' }), '2027-05-15')
  expect(planOf(eventAfterYesInMay).parts.map(({ date }) => date)).toEqual(['2027-06-10', '2027-07-10'])
})

test('a guest who no longer wants instalments has no plan', () => {
  expect(guestOf(applyChange(agreedEvent, withGuest({ useInstalments: false }))).instalmentPlan).toBeNull()
})

test('a price on application leaves the plan as it is', () => {
  const unpriced = applyChange(
    agreedEvent,
    (event) => ({
      ...event,
      packages: event.packages.map((pack) => ({
        ...pack,
        entries: pack.entries.map((entry) => ({ ...entry, money: { ...entry.money, pricePence: null } })),
      })),
    }),
    '2027-01-20',
  )
  expect(planOf(unpriced)).toEqual(planOf(agreedEvent))
})

test('the starting amount and the instalments always sum to the share (PAY-O6)', () => {
  const anyChange = fc.oneof(
    fc
      .integer({ min: -8000, max: 30_000 })
      .map(
        (pence) => (event: EventDocument) =>
          withGuest({ paidPence: Math.max(0, guestOf(event).paidPence + pence) })(event),
      ),
    fc.integer({ min: 0, max: 300_000 }).map(withPrice),
    fc
      .constantFrom('2027-03-01', '2027-05-31', '2027-12-24')
      .map((balanceDueDate) => (event: EventDocument) => ({ ...event, balanceDueDate })),
    fc.constantFrom('Yes' as const, 'No' as const).map((attending) => withGuest({ attending })),
  )
  const anyChanges = fc.array(fc.tuple(anyChange, fc.integer({ min: 0, max: 40 })), { maxLength: 12 })
  fc.assert(
    fc.property(anyChanges, (steps) => {
      let event = agreedEvent
      let today = agreedOn
      for (const [change, days] of steps) {
        today = addDays(today, days)
        const before = event
        event = applyChange(event, change, today)
        const plan = planOf(event)
        const { paidPence, attending } = guestOf(event)
        const share = attending === 'Yes' ? shareOf(event) : 0
        expect(plannedPence(plan)).toBe(share)
        for (const { pence } of plan.parts) expect(pence).toBeGreaterThan(0)
        const dates = plan.parts.map(({ date }) => date)
        expect(dates).toEqual([...new Set(dates)].sort())
        // Only a recorded change can change the plan.
        if (plan.changes.length === planOf(before).changes.length) expect(plan).toEqual(planOf(before))
        const owed = Math.max(0, share - paidPence)
        expect(dueByPlan(plan, paidPence, addMonths(today, 24))).toBe(owed)
        expect(dueByPlan(plan, paidPence, today)).toBeLessThanOrEqual(owed)
        if (owed > 0) expect(dueByPlan(plan, paidPence, today)).toBeGreaterThan(0)
      }
    }),
    { numRuns: propertyRuns },
  )
})

/** Returns the guest's half of the price of the only entry. The organiser, who comes first, pays an odd penny. */
const shareOf = (event: EventDocument) => Math.floor(event.packages[0]!.entries[0]!.money.pricePence! / 2)

/** Returns an event with this many guests, all of whom pay by instalments for thirty products. */
const eventOfPlans = (count: number): EventDocument => {
  const [pack] = exampleEvent.packages
  const [entry] = pack!.entries
  const pricedEntry = { ...entry!, needPeople: count, money: { ...entry!.money, pricePence: count * 10_000 } }
  const entries = Array.from({ length: 30 }, (_, index) => ({ ...pricedEntry, itineraryId: `it-${index}` }))
  const guest = { ...exampleEvent.guests[0]!, attending: 'Yes' as const, useInstalments: true }
  const guests = Array.from({ length: count }, (_, index) => ({ ...guest, customerId: `cu-${index}` }))
  const unpaidEvent: EventDocument = {
    ...initialEvent,
    guests,
    packages: [{ ...pack!, startDate: '2027-12-31', peopleCount: count, entries }],
  }
  const paidFor = [{ packageId: pack!.id, pence: 150_000, openPlacesPence: 0 }]
  return applyChange(unpaidEvent, (event) => ({
    ...event,
    guests: guests.map((one) => ({ ...one, paidPence: 150_000, paidFor })),
  }))
}

/** Returns a copy of the event that counts how often the answers of its guests are read. */
const countReads = (event: EventDocument) => {
  const counter = { reads: 0 }
  const guests = event.guests.map((guest) =>
    Object.defineProperty({ ...guest }, 'attending', {
      enumerable: true,
      get: () => {
        counter.reads += 1
        return guest.attending
      },
    }),
  )
  return { event: { ...event, guests }, count: counter }
}

test('the time to update plans after a price change grows in proportion to the number of guests', () => {
  const readsFor = (guests: number) => {
    const { event, count } = countReads(eventOfPlans(guests))
    expect(event.guests.filter(({ instalmentPlan }) => instalmentPlan)).toHaveLength(guests)
    const updated = applyChange(event, withPrice(guests * 10_000 + guests))
    expect(updated.guests.every(({ instalmentPlan }) => instalmentPlan)).toBe(true)
    return count.reads
  }
  const [readsForFew, readsForMany] = [readsFor(20), readsFor(160)]
  expect(readsForFew).toBeGreaterThan(20)
  expect(readsForMany / readsForFew).toBeLessThan(10)
})

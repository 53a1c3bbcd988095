import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type PaymentType, paymentTypes } from '#features/event-prices/rules/due/due.ts'
import { agreePlan } from '#features/event-prices/rules/due/plan-of-guest.ts'
import { areDepositsPaid } from '#features/event-prices/rules/shares/package-places.ts'
import { newEvent, newGuest } from '#features/events/rules/creation/new-event.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { packageFor } from '#tests/support/priced-package.ts'
import { pendingPenceOf } from './bank-order.ts'
import { openPlacesPayee, payeesOf } from './payer.ts'
import { plannablePayments, planPayment } from './plan-payment.ts'
import { refusal } from './refusals.ts'

const names = ['ann', 'bob', 'cat']
const pack = { ...packageFor(names), id: 'pack' }
const now = new Date('2026-05-01T10:00:00Z')
const paidForPack = (pence: number, openPlacesPence = 0) => ({
  paidPence: pence,
  paidFor: pence > 0 ? [{ packageId: 'pack', pence, openPlacesPence }] : [],
})
const eventWith = (
  paidAmounts: readonly number[] = [0, 0, 0],
  more: Partial<EventDocument> = {},
): EventDocument => ({
  ...newEvent(
    { section: 'stag' },
    {
      eventId: 'event',
      token: 'token',
      now,
      organiser: { id: 'ann', firstName: 'Ann', name: 'ann' },
      authenticated: true,
      titleTemplate: 'Trip',
      defaultGroupSize: 3,
    },
    pack,
  ),
  guests: names.map((name, index) => ({
    ...newGuest(name, name, 'Yes'),
    ...paidForPack(paidAmounts[index] ?? 0),
  })),
  ...more,
})
const planFor = (event: EventDocument, paymentType: PaymentType, amountGBP?: number, today = '2026-05-01') =>
  planPayment(
    { event, packageId: 'pack', guests: event.guests, openPlaces: false, today },
    { paymentType, amountGBP },
  )

test('each person pays what is missing from their own deposit (PAY-001)', () => {
  expect(planFor(eventWith([2000, 500, 0]), 'deposit')).toMatchObject({
    amountPence: 3500,
    parts: [
      { customerId: 'bob', pence: 1500 },
      { customerId: 'cat', pence: 2000 },
    ],
    leftPence: 24_000,
  })
})

test('within eight weeks of the start the full amount is due today (PAY-O5)', () => {
  const today = '2026-11-01'
  expect(planFor(eventWith(), 'deposit', undefined, today)).toEqual(refusal('nothingDue'))
  expect(planFor(eventWith(), 'fully paid', undefined, today)).toMatchObject({
    amountPence: 30_000,
    dueDate: today,
  })
})

test('an overdue payment has the day by which it was due, even after the trip', () => {
  const bookedWithBalanceDate = (balanceDueDate: string) => {
    const event = eventWith()
    const packages = event.packages.map((one) => ({ ...one, status: 'Booked' as const }))
    return { ...event, packages, statusStage: 'Booked' as const, balanceDueDate }
  }
  for (const today of ['2026-10-11', '2027-01-01'])
    expect(planFor(bookedWithBalanceDate('2026-10-10'), 'fully paid', undefined, today)).toMatchObject({
      amountPence: 30_000,
      dueDate: '2026-10-10',
    })
  const overdueDeposit = { ...eventWith(), depositDueDate: '2026-05-15' }
  expect(planFor(overdueDeposit, 'deposit', undefined, '2026-05-18')).toMatchObject({ dueDate: '2026-05-15' })
})

describe('what is due next', () => {
  const nextOf = (event: EventDocument, ids: readonly string[], today = '2026-05-01') => {
    const guests = event.guests.filter(({ customerId }) => ids.includes(customerId))
    const plans = plannablePayments({ event, packageId: 'pack', guests, openPlaces: false, today })
    if (isRefusal(plans)) throw new Error(plans.text)
    return plans.filter(({ isDueNext }) => isDueNext).map(({ paymentType }) => paymentType)
  }
  const withPlan = (event: EventDocument, id: string, paidPence = 2000): EventDocument => ({
    ...event,
    guests: event.guests.map((guest) =>
      guest.customerId === id
        ? {
            ...guest,
            useInstalments: true,
            instalmentPlan: agreePlan(
              { sharePence: 10_000, paidPence, balanceDueDate: '2026-10-10' },
              { depositPence: 2000, packageId: 'pack', date: '2026-05-01' },
            )!,
          }
        : guest,
    ),
  })

  test('is the deposits of the others, though the payer’s own balance is left (PAY-001)', () => {
    const event = eventWith([2000, 0, 0])
    expect(nextOf(event, ['ann'])).toEqual(['balance', 'fully paid'])
    expect(nextOf(event, ['ann', 'bob', 'cat'])).toEqual(['deposit'])
  })

  test('is the next instalment for people who have agreed to instalments (PAY-O6)', () => {
    const event = withPlan(eventWith([2000, 2000, 0]), 'ann')
    expect(nextOf(event, ['ann'])).toEqual(['instalments'])
    expect(nextOf(withPlan(event, 'bob'), ['ann', 'bob'])).toEqual(['instalments'])
  })

  test('is never an instalment for somebody who has not agreed to them', () => {
    const event = withPlan(eventWith([2000, 2000, 0]), 'ann')
    expect(nextOf(event, ['bob'])).toEqual(['balance', 'fully paid'])
    expect(nextOf(event, ['ann', 'cat'])).toEqual(['deposit'])
    expect(nextOf(event, ['ann', 'bob'])).toEqual(['balance', 'fully paid'])
  })

  test('is everything once everything is due', () => {
    expect(nextOf(eventWith([2000, 0, 0]), ['ann', 'bob'], '2026-11-01')).toEqual(['fully paid'])
  })
})

test('a deposit of someone who wants instalments begins their plan (PAY-O3, PAY-O6)', () => {
  const event = eventWith()
  const settings = { paymentType: 'deposit', useInstalments: true } as const
  const plannedPayment = planPayment(
    { event, packageId: 'pack', guests: [event.guests[1]!], openPlaces: false, today: '2026-05-01' },
    settings,
  )
  expect(plannedPayment).toMatchObject({ paymentType: 'instalments', amountPence: 2000 })
})

test('any payment assigns every penny to someone, and to nobody more than they owe (PAY-O7)', () => {
  const paidAmounts = fc.array(fc.integer({ min: 0, max: 12_000 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(
      paidAmounts,
      fc.constantFrom(...paymentTypes),
      fc.integer({ min: 100, max: 40_000 }),
      (sums, type, pence) => {
        const event = eventWith(sums)
        const plannedPayment = planFor(event, type, pence / 100)
        if (isRefusal(plannedPayment)) return
        expect(plannedPayment.parts.reduce((sum, part) => sum + part.pence, 0)).toBe(
          plannedPayment.amountPence,
        )
        for (const part of plannedPayment.parts) {
          const owed = 10_000 - sums[names.indexOf(part.customerId)]!
          expect(part.pence).toBeGreaterThan(0)
          expect(part.pence).toBeLessThanOrEqual(owed)
        }
        expect(plannedPayment.leftPence).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('a payment for a package that cannot be booked is refused with the reason, and a booked package can be paid for after the trip', () => {
  const event = eventWith([0, 0, 0], { authenticated: false })
  expect(planFor(event, 'deposit')).toEqual(
    refusal('fieldInvalid', { message: 'Please confirm your email address first' }),
  )
  const bookedEvent = eventWith([2000, 0, 0], { packages: [{ ...pack, status: 'Booked' }] })
  expect(planFor(bookedEvent, 'fully paid', undefined, '2027-01-01')).toMatchObject({ amountPence: 28_000 })
})

test('outstanding amounts exclude pending bank orders, and nobody is charged more than what is left (PAY-O7)', () => {
  const orders = fc.array(
    fc.record({
      customer_id: fc.constantFrom(...names),
      package_id: fc.constantFrom('pack', 'other'),
      paid_for: fc.array(
        fc.record({ id: fc.constantFrom(...names), pence: fc.integer({ min: 1, max: 6000 }) }),
        {
          maxLength: 3,
        },
      ),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(
      orders,
      fc.constantFrom(...names),
      fc.boolean(),
      fc.boolean(),
      (placedOrders, payerId, isGuest, isBank) => {
        const pendingPence = pendingPenceOf(placedOrders, {
          payerId,
          canPayForOthers: !isGuest,
          replacedIn: isBank ? 'pack' : undefined,
        })
        const countedOrders = placedOrders.filter(({ customer_id, package_id }) => {
          if (customer_id !== payerId) return !isGuest
          return !(isBank && package_id === 'pack')
        })
        const event = eventWith()
        const options = plannablePayments({
          event,
          packageId: 'pack',
          guests: event.guests,
          openPlaces: false,
          today: '2026-05-01',
          pendingPence,
        })
        if (isRefusal(options)) throw new Error(options.refused)
        for (const name of names) {
          const orderedParts = countedOrders
            .flatMap(({ paid_for }) => paid_for)
            .filter(({ id }) => id === name)
          const leftPence = Math.max(0, 10_000 - orderedParts.reduce((sum, { pence }) => sum + pence, 0))
          const fullPayment = options.find(({ paymentType }) => paymentType === 'fully paid')
          expect(fullPayment?.parts.find(({ customerId }) => customerId === name)?.pence ?? 0).toBe(leftPence)
        }
      },
    ),
  )
})

test('nothing is offered to someone who owes nothing', () => {
  const event = eventWith([10_000, 10_000, 10_000])
  expect(
    plannablePayments({
      event,
      packageId: 'pack',
      guests: event.guests,
      openPlaces: false,
      today: '2026-05-01',
    }),
  ).toEqual([])
})

test('deposits are complete once the deposit of every place is paid, and the organiser pays for open places (EVT-O3)', () => {
  expect(areDepositsPaid(eventWith([2000, 2000, 1999]), pack)).toBe(false)
  expect(areDepositsPaid(eventWith([2000, 2000, 2000]), pack)).toBe(true)
  const stayingHome = eventWith([2000, 2000, 0])
  stayingHome.guests[2]!.attending = 'No'
  expect(areDepositsPaid(stayingHome, pack)).toBe(false)
  const [organiser, ...otherGuests] = stayingHome.guests
  const paidEvent = {
    ...stayingHome,
    guests: [{ ...organiser!, ...paidForPack(4000, 2000) }, ...otherGuests],
  }
  expect(areDepositsPaid(paidEvent, pack)).toBe(true)
  const smallerEvent = eventWith([2000, 2000, 0])
  smallerEvent.guests[2]!.attending = 'No'
  const entries = pack.entries.map((entry) => ({
    ...entry,
    needPeople: 2,
    money: { ...entry.money, pricePence: 20_000 },
  }))
  expect(areDepositsPaid(smallerEvent, { ...pack, peopleCount: 2, entries })).toBe(true)
})

test('if the organiser pays for everyone, only the organiser’s deposits count (EVT-O3)', () => {
  expect(areDepositsPaid(eventWith([5999, 0, 0], { paymentMethod: 'organiser' }), pack)).toBe(false)
  expect(areDepositsPaid(eventWith([6000, 0, 0], { paymentMethod: 'organiser' }), pack)).toBe(true)
})

test('a guest can pay only for themselves; the organiser can pay for any guest', () => {
  const event = eventWith()
  const bob = { customerId: 'bob', canPayForOthers: false }
  const ann = { customerId: 'ann', canPayForOthers: true }
  const idsOf = (payees: ReturnType<typeof payeesOf>) =>
    isRefusal(payees) ? payees.refused : payees.guests.map(({ customerId }) => customerId)
  expect(idsOf(payeesOf(event, bob, undefined))).toEqual(['bob'])
  expect(idsOf(payeesOf(event, bob, ['bob', 'cat']))).toBe('notAllowed')
  expect(idsOf(payeesOf(event, ann, ['cat', 'bob', 'cat']))).toEqual(['bob', 'cat'])
  expect(idsOf(payeesOf(event, ann, ['nobody']))).toBe('customerNotFound')
  expect(payeesOf(event, ann, ['bob', openPlacesPayee])).toMatchObject({ openPlaces: true })
  expect(idsOf(payeesOf(event, bob, ['bob', openPlacesPayee]))).toBe('notAllowed')
})

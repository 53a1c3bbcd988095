import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { agreePlan } from '#features/event-prices/rules/due/plan-of-guest.ts'
import { openPlacesPayee } from '#features/payments/rules/payer.ts'
import { planPayment } from '#features/payments/rules/plan-payment.ts'
import { addDays } from '#kernel/dates.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { paidEvent, paidGuestFields } from '#tests/support/paid-event.ts'
import { paymentsDue } from './payments-due.ts'
import { owingGuests, planReminders, remindersOf } from './plan-reminders.ts'

const pack = paidEvent([0, 0, 0]).packages[0]!
/**
 * The dates of the test event. It is created on 1 May and starts on 5 December. Of £100, £20 is due on 15 May and the
 * balance on 10 October.
 */
const depositDay = '2026-05-15'
const balanceDay = '2026-10-10'

const withGuest = (event: EventDocument, id: string, change: Partial<EventDocument['guests'][number]>) => ({
  ...event,
  guests: event.guests.map((guest) => (guest.customerId === id ? { ...guest, ...change } : guest)),
})
const pendingPence = new Map<string, number>()
const remindersOn = (
  event: EventDocument,
  today: string,
  pending: ReadonlyMap<string, number> = pendingPence,
) =>
  planReminders(event, { today, pendingPence: pending, paidByCard: new Map() }).map(
    ({ payerId, kind, dueDate, step, payees }) =>
      `${payerId} ${kind} ${dueDate} ${step}: ${payees.map(({ id, pence }) => `${id} ${pence}`).join(', ')}`,
  )

test('each person is reminded of the missing part of their own deposit, until it is paid', () => {
  const event = paidEvent([2000, 500, 0])
  expect(remindersOn(event, addDays(depositDay, -7))).toEqual([
    `bob deposit ${depositDay} -7: bob 1500`,
    `cat deposit ${depositDay} -7: cat 2000`,
  ])
  expect(remindersOn(event, depositDay)).toHaveLength(2)
  expect(remindersOn(event, addDays(depositDay, 5))).toEqual([
    `bob deposit ${depositDay} 3: bob 1500`,
    `cat deposit ${depositDay} 3: cat 2000`,
  ])
  expect(remindersOn(event, addDays(depositDay, 10))).toEqual([])
  expect(remindersOn(paidEvent([2000, 2000, 2000]), depositDay)).toEqual([])
})

test('a stored card that pays the balance replaces the reminder of the balance, but not that of the deposit', () => {
  const paidByCard = new Map([['bob', balanceDay]])
  const remindedOn = (paid: readonly number[], today: string) =>
    planReminders(paidEvent(paid), { today, pendingPence, paidByCard }).map(({ payerId }) => payerId)
  expect(remindedOn([2000, 0, 0], depositDay)).toEqual(['bob', 'cat'])
  expect(remindedOn([10_000, 2000, 2000], balanceDay)).toEqual(['cat'])
})

test('once the balance is due, it includes an unpaid deposit', () => {
  expect(remindersOn(paidEvent([10_000, 2000, 0]), addDays(balanceDay, 3))).toEqual([
    `bob balance ${balanceDay} 3: bob 8000`,
    `cat balance ${balanceDay} 3: cat 10000`,
  ])
})

test('a guest who pays by instalments is reminded of each instalment, together with those they have missed', () => {
  const plan = agreePlan(
    { sharePence: 10_000, paidPence: 2000, balanceDueDate: '2026-09-10' },
    { depositPence: 2000, packageId: 'pack', date: '2026-05-01' },
  )!
  expect(plan.parts.map(({ date }) => date)).toEqual(['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01'])
  const event = withGuest(paidEvent([10_000, 2000, 10_000]), 'bob', {
    useInstalments: true,
    instalmentPlan: plan,
  })
  expect(remindersOn(event, '2026-06-01')).toEqual(['bob instalment 2026-06-01 0: bob 2000'])
  expect(remindersOn(event, '2026-06-24')).toEqual(['bob instalment 2026-07-01 -7: bob 4000'])
  expect(remindersOn(withGuest(event, 'bob', paidGuestFields(4000)), '2026-06-24')).toEqual([
    'bob instalment 2026-07-01 -7: bob 2000',
  ])
  expect(remindersOn(withGuest(event, 'bob', paidGuestFields(6000)), '2026-07-01')).toEqual([])
})

test('the organiser is reminded of open places, guests without an account, and guests they paid for before', () => {
  const event = paidEvent([2000, 500, 0], { packages: [{ ...pack, peopleCount: 4 }] })
  const withoutAccount = withGuest(event, 'cat', { registered: false })
  const paidForBob = withGuest(withoutAccount, 'bob', { paidByCustomerId: 'ann' })
  expect(remindersOn(paidForBob, depositDay)).toEqual([`ann deposit ${depositDay} 0: bob 1500, cat 2000`])
  const withOpenPlace = paidEvent([2000, 2000, 2000], {
    packages: [
      {
        ...pack,
        peopleCount: 4,
        entries: pack.entries.map((entry) => ({
          ...entry,
          needPeople: 4,
          money: { ...entry.money, pricePence: 40_000 },
        })),
      },
    ],
  })
  expect(remindersOn(withOpenPlace, depositDay)).toEqual([
    `ann deposit ${depositDay} 0: ${openPlacesPayee} 2000`,
  ])
})

test('if the organiser pays for everyone, only the organiser is reminded, even if they are not coming', () => {
  const event = paidEvent([0, 0, 0], { paymentMethod: 'organiser' })
  expect(remindersOn(event, depositDay)).toEqual([`ann deposit ${depositDay} 0: ann 6000`])
  const eventWithoutAnn = withGuest(event, 'ann', { attending: 'No' })
  expect(remindersOn(eventWithoutAnn, depositDay)[0]).toMatch(/^ann deposit/)
})

test('nobody is reminded of an amount for which a payment is pending', () => {
  const pending = new Map([
    ['bob', 1500],
    ['cat', 500],
  ])
  expect(remindersOn(paidEvent([2000, 500, 0]), depositDay, pending)).toEqual([
    `cat deposit ${depositDay} 0: cat 1500`,
  ])
})

test.each<[string, Partial<EventDocument>]>([
  ['a cancelled event', { statusStage: 'Cancelled' }],
  ['blocked automatic emails', { autoEmailsBlocked: true }],
  ['an event booked without payment', { statusStage: 'Booked', bookedWithoutPayment: true }],
  ['an unconfirmed organiser', { authenticated: false }],
  ['a package without a date', { packages: [{ ...pack, startDate: null }] }],
])('nobody is reminded: %s', (_, change) => {
  expect(remindersOn(paidEvent([2000, 0, 0]), depositDay)).not.toEqual([])
  expect(remindersOn(paidEvent([2000, 0, 0], change), depositDay)).toEqual([])
})

test('nobody is reminded from the day the trip starts, and guests who are not coming are not reminded', () => {
  const lateEvent = paidEvent([2000, 2000, 2000], {
    balanceDueDate: '2026-12-04',
    dueDatesByHand: ['balanceDueDate'],
  })
  expect(remindersOn(lateEvent, '2026-12-04')).toHaveLength(3)
  expect(remindersOn(lateEvent, '2026-12-05')).toEqual([])
  expect(remindersOn(withGuest(lateEvent, 'cat', { attending: 'No' }), '2026-12-04')).toHaveLength(2)
})

test('before anybody has paid, guests are reminded only of their own place, if the enquiry has one package and is not abandoned', () => {
  const enquiry = paidEvent([0, 0, 0], { statusStage: 'Enquiry' })
  expect(remindersOn(enquiry, depositDay)).toHaveLength(3)
  expect(remindersOn(withGuest(enquiry, 'cat', { registered: false }), depositDay)).toHaveLength(2)
  expect(remindersOn({ ...enquiry, packages: [pack, { ...pack, id: 'other' }] }, depositDay)).toEqual([])
  expect(remindersOn({ ...enquiry, salesHeat: 0 }, depositDay)).toEqual([])
})

test('the organiser can remind guests who have an account, are coming and owe money for their own place', () => {
  const owingIds = (event: EventDocument) =>
    owingGuests(event, { today: '2026-05-02', pendingPence }).map(({ id }) => id)
  const event = paidEvent([0, 500, 0])
  expect(owingIds(event)).toEqual(['bob', 'cat'])
  expect(owingIds(withGuest(event, 'bob', { paidByCustomerId: 'ann' }))).toEqual(['bob', 'cat'])
  expect(owingIds(withGuest(event, 'bob', { registered: false }))).toEqual(['cat'])
  expect(owingIds(withGuest(event, 'bob', { attending: 'No' }))).toEqual(['cat'])
  expect(owingIds(paidEvent([0, 10_000, 10_000]))).toEqual([])
})

test('the amount due on a day is the amount that the payment panel offers on that day', () => {
  const sums = fc.array(fc.integer({ min: 0, max: 11_000 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(
      sums,
      fc.constantFrom('2026-05-02', depositDay, '2026-09-01', '2026-11-20'),
      (paid, today) => {
        const event = paidEvent(paid)
        for (const { guest, dues } of paymentsDue(event, { today, pendingPence }))
          for (const { kind, dueDate, pence } of dues) {
            const day = dueDate < today ? today : dueDate
            const planOn = (paymentType: 'deposit' | 'fully paid') =>
              planPayment(
                { event, packageId: 'pack', guests: [guest!], openPlaces: false, today: day },
                { paymentType },
              )
            const planned = planOn(kind === 'deposit' ? 'deposit' : 'fully paid')
            if (isRefusal(planned)) throw new Error(planned.text)
            expect(planned.amountPence).toBe(pence)
          }
      },
    ),
  )
})

test.each([
  ['deposits and balances', paidEvent([2000, 500, 0])],
  ['only balances', paidEvent([2000, 2000, 2000])],
  ['a paid place', paidEvent([10_000, 2000, 0])],
  ['nothing that is paid yet', paidEvent([0, 0, 0], { statusStage: 'Enquiry' })],
  [
    'no reminders, because it was booked without payment',
    paidEvent([0, 0, 0], { bookedWithoutPayment: true }),
  ],
])('the reminders that are announced for an event with %s are those that are then sent', (_, event) => {
  const today = '2026-05-06'
  const facts = { today, pendingPence, paidByCard: new Map([['bob', balanceDay]]) }
  const announced = remindersOf(event, facts).flatMap(({ kind, dueDate, days, payerIds }) =>
    days.map((day) => `${day} ${kind} ${dueDate} ${payerIds.join()}`),
  )
  const sentBefore = new Set<string>()
  const sent = Array.from({ length: 250 }, (_none, index) => addDays(today, index)).flatMap((day) =>
    planReminders(event, { ...facts, today: day }).flatMap(({ payerId, kind, dueDate, step }) => {
      const reminder = `${payerId} ${kind} ${dueDate} ${step}`
      if (sentBefore.has(reminder)) return []
      sentBefore.add(reminder)
      return [{ day, kind, dueDate, payerId }]
    }),
  )
  const sentTogether = Map.groupBy(sent, ({ day, kind, dueDate }) => `${day} ${kind} ${dueDate}`)
  expect(announced.toSorted()).toEqual(
    [...sentTogether].map(([key, same]) => `${key} ${same.map(({ payerId }) => payerId).join()}`).toSorted(),
  )
})

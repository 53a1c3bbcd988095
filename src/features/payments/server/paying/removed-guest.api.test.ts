import { expect, test } from 'vitest'
import { newGuest } from '#features/events/rules/creation/new-event.ts'
import { changeEvent } from '#features/events/server/index.ts'
import { removeGuests } from '#features/guests/rules/remove-guests.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { noFollowUps } from '#tests/support/no-follow-ups.ts'
import { enterCard, goodCard, type MadeEvent, paymentsApp, prepare } from '#tests/support/payments-app.ts'

const app = await paymentsApp()

/** Creates an event with guests added by name. */
const createEventWithGuests = (...addedGuests: [id: string, name: string][]) =>
  app.makeEvent((defaults) => ({
    ...defaults,
    guests: [...defaults.guests, ...addedGuests.map(([id, name]) => newGuest(id, name, 'Yes', false))],
  }))
const createEventWithDan = () => createEventWithGuests(['v_dan', 'Dan'])

/** Removes the guest who was added by name, and makes the person with this id the organiser. */
const removeDan = (event: MadeEvent, organiserId = event.ann.id) =>
  removeNamedGuests(event, ['v_dan'], organiserId)
const removeNamedGuests = (event: MadeEvent, ids: string[], organiserId = event.ann.id) =>
  app.db.transaction().execute((tx) => {
    const now = app.clock.now
    const change = {
      eventId: event.id,
      doneBy: event.ann.id,
      authorKind: 'customer',
      now,
      followUps: noFollowUps,
    } as const
    return changeEvent(tx, change, (before) => {
      const after = removeGuests(before, ids, { sender: 'organiser', today: dayOf(now) })
      return isRefusal(after) ? after : { event: { ...after, organiserId } }
    })
  })

const paidAmounts = async (event: MadeEvent) =>
  (await event.read()).guests.map(({ name, paidPence }) => [name, paidPence])

/** Returns the ledger accounts of people who are not guests of the event, with their balances. */
const accountsOfNonGuests = async (event: MadeEvent) => {
  const { guests } = await event.read()
  const accounts = await app.db
    .selectFrom('ledger_account')
    .select(['customer_id', 'balance_pence'])
    .where('event_id', '=', event.id)
    .where('kind', '=', 'guest')
    .execute()
  return accounts.filter(({ customer_id }) => !guests.some((guest) => guest.customerId === customer_id))
}

test('money by bank for a guest who has since been removed is credited to its payer, who gets it back', async () => {
  const event = await createEventWithDan()
  const { body } = await event.ann.post('/payment/event/bankPayment', {
    eventId: event.id,
    packageId: event.packageId,
    paymentSettings: { paymentType: 'deposit' },
    payForCustomers: [event.bob.id, 'v_dan'],
  })
  const { transactionId, amountGBP } = body.data
  await app.staff.post(`/event/${event.id}/saveTransactionAborted`, { transactionId })
  await removeDan(event)
  const response = await app.staff.post('/payment/event/bankPaymentReceived', { transactionId })
  expect(response.status).toBe(200)
  const [ann, bob] = await paidAmounts(event)
  expect(ann![1]).toBeGreaterThan(0)
  expect(bob![1]).toBeGreaterThan(0)
  expect(Number(ann![1]) + Number(bob![1])).toBe(amountGBP * 100)
  expect(await accountsOfNonGuests(event)).toEqual([])
  const refund = { customerId: event.ann.id, amountGBP: Number(ann![1]) / 100 }
  expect((await app.staff.post(`/event/${event.id}/customerBankRefund`, refund)).status).toBe(200)
  expect((await paidAmounts(event))[0]).toEqual(['Ann', 0])
})

test('money for several guests who have since been removed is credited to its payer as one amount, on the receipt too', async () => {
  const event = await createEventWithGuests(['v_dan', 'Dan'], ['v_eve', 'Eve'])
  const { body } = await event.ann.post('/payment/event/bankPayment', {
    eventId: event.id,
    packageId: event.packageId,
    paymentSettings: { paymentType: 'deposit' },
    payForCustomers: ['v_dan', event.ann.id, event.bob.id, 'v_eve'],
  })
  const { transactionId, amountGBP } = body.data
  await app.staff.post(`/event/${event.id}/saveTransactionAborted`, { transactionId })
  await removeNamedGuests(event, ['v_dan', 'v_eve'])
  await app.staff.post('/payment/event/bankPaymentReceived', { transactionId })
  const shareGBP = amountGBP / 4
  const { paid_for: parts } = await app.db
    .selectFrom('payment_transaction')
    .select('paid_for')
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  expect(parts).toEqual([
    { id: event.ann.id, name: 'Ann', pence: 3 * shareGBP * 100 },
    { id: event.bob.id, name: 'Bob', pence: shareGBP * 100 },
  ])
  expect((await paidAmounts(event)).slice(0, 2)).toEqual([
    ['Ann', 3 * shareGBP * 100],
    ['Bob', shareGBP * 100],
  ])
  const { text } = await app.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('event_id', '=', event.id)
    .where('kind', '=', 'payment-receipt')
    .executeTakeFirstOrThrow()
  expect(text.match(/For Ann: £[\d.]+/g)).toEqual([`For Ann: £${(3 * shareGBP).toFixed(2)}`])
})

test('a card that is charged for a guest who has since been removed is credited to its payer, and refunded to the card', async () => {
  const event = await createEventWithDan()
  const payment = await prepare(event.ann, event, { payForCustomers: ['v_dan'] })
  await removeDan(event)
  // The browser has sent the card form without asking the server first.
  await enterCard(app, payment.jwt, goodCard)
  const { body } = await payment.comeBack()
  expect(body.data.status).toBe('paid')
  expect((await paidAmounts(event))[0]).toEqual(['Ann', payment.amountGBP * 100])
  expect(await accountsOfNonGuests(event)).toEqual([])
  const refund = { customerId: event.ann.id, amountGBP: payment.amountGBP }
  expect((await app.staff.post(`/event/${event.id}/customerRefund`, refund)).status).toBe(200)
  expect((await paidAmounts(event))[0]).toEqual(['Ann', 0])
})

test('money for a guest who has since been removed is credited to its payer, even if another guest is the organiser now', async () => {
  const event = await createEventWithDan()
  const payment = await prepare(event.ann, event, { payForCustomers: ['v_dan'] })
  await removeDan(event, event.bob.id)
  await enterCard(app, payment.jwt, goodCard)
  await payment.comeBack()
  expect((await paidAmounts(event)).slice(0, 2)).toEqual([
    ['Ann', payment.amountGBP * 100],
    ['Bob', 0],
  ])
})

test('a card payment that staff took for a guest who has since been removed is credited to the organiser', async () => {
  const event = await createEventWithDan()
  const payment = await prepare(app.staff as MadeEvent['ann'], event, { payForCustomers: ['v_dan'] })
  await removeDan(event)
  await enterCard(app, payment.jwt, goodCard)
  await payment.comeBack()
  expect((await paidAmounts(event))[0]).toEqual(['Ann', payment.amountGBP * 100])
  expect(await accountsOfNonGuests(event)).toEqual([])
})

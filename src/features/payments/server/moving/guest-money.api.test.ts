import { expect, test } from 'vitest'
import { newGuest } from '#features/events/rules/creation/new-event.ts'
import { changeEvent } from '#features/events/server/index.ts'
import { replaceGuest } from '#features/guests/rules/replace-guest.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { noFollowUps } from '#tests/support/no-follow-ups.ts'
import { enterCard, goodCard, type MadeEvent, paymentsApp, prepare } from '#tests/support/payments-app.ts'
import { moveGuestMoney } from './guest-money.ts'

const app = await paymentsApp()
const dan = { id: 'dan', name: 'Dan' }

/** Creates an event with a guest added by name, whose deposit the organiser is about to pay. */
const createEventWithDan = async () => {
  const event = await app.makeEvent((defaults) => ({
    ...defaults,
    guests: [...defaults.guests, newGuest('v_dan', 'Dan', 'Yes', false)],
  }))
  return { event, payment: await prepare(event.ann, event, { payForCustomers: ['v_dan'] }) }
}

/** Replaces the guest with a customer of the same name, as the organiser does when confirming the customer. */
const takePlace = (event: MadeEvent) =>
  app.db.transaction().execute(async (tx) => {
    const now = app.clock.now
    await changeEvent(
      tx,
      { eventId: event.id, doneBy: dan.id, authorKind: 'system', now, followUps: noFollowUps },
      (before) => {
        const after = replaceGuest(before, 'v_dan', dan)
        return isRefusal(after) ? after : { event: after }
      },
    )
    await moveGuestMoney(tx, { eventId: event.id, from: 'v_dan', to: dan.id, doneBy: dan.id }, now)
  })

const paidForDan = async (event: MadeEvent) =>
  (await event.read()).guests.find(({ customerId }) => customerId === dan.id)?.paidPence

test('a pending payment for a guest added by name is credited to the customer who took the place in the meantime', async () => {
  const { event, payment } = await createEventWithDan()
  await payment.begin()
  await enterCard(app, payment.jwt, goodCard)
  await takePlace(event)
  expect((await payment.comeBack()).body.data).toMatchObject({ status: 'paid' })
  expect(await paidForDan(event)).toBe(2000)
})

test('a card payment for a guest added by name can be refunded for the customer who took the place', async () => {
  const { event, payment } = await createEventWithDan()
  await enterCard(app, payment.jwt, goodCard)
  await payment.comeBack()
  await takePlace(event)
  const refund = { customerId: dan.id, amountGBP: 20 }
  const { status, body } = await app.staff.post(`/event/${event.id}/customerRefund`, refund)
  expect([status, body.error]).toEqual([200, undefined])
  expect(await paidForDan(event)).toBe(0)
})

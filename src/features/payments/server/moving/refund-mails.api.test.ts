import { expect, test } from 'vitest'
import { newGuest } from '#features/events/rules/creation/new-event.ts'
import { GatewayUnreachable } from '#platform/adapters/payment-gateway/payment-gateway.ts'
import { payByCard, paymentsApp } from '#tests/support/payments-app.ts'

const app = await paymentsApp()

type Event = Awaited<ReturnType<typeof app.makeEvent>>

/** Returns the emails of a kind about an event, with the first names of their recipients, in alphabetical order. */
const mailsOf = async (event: Event, kind: 'refund-receipt' | 'credit-note' = 'refund-receipt') => {
  const rows = await app.db
    .selectFrom('mail_outbox')
    .innerJoin('app_user', 'app_user.email', 'mail_outbox.recipient')
    .select(['app_user.first_name as name', 'subject', 'text'])
    .where('event_id', '=', event.id)
    .where('kind', '=', kind)
    .orderBy('name')
    .execute()
  return rows
}
const recipientsOf = async (event: Event, kind?: 'credit-note') =>
  (await mailsOf(event, kind)).map(({ name }) => name)

const createPaidEvent = async (change?: Parameters<typeof app.makeEvent>[0]) => {
  const event = await app.makeEvent(change)
  await payByCard(app, event.bob, event, { paymentSettings: { paymentType: 'fully paid' } })
  return event
}
const refund = (event: Event, kind: 'customerRefund' | 'customerBankRefund', fields: object, key?: string) =>
  app.staff.post(`/event/${event.id}/${kind}`, { customerId: event.bob.id, amountGBP: 40, ...fields }, key)

test('a guest gets one receipt of a card refund, with the sum, the guest, the card and the time until the money arrives (PAY-O22)', async () => {
  const event = await createPaidEvent()
  const reason = { reason: 'Only for staff' }
  await Promise.all([1, 2, 3].map(() => refund(event, 'customerRefund', reason, 'once')))
  const [mail, ...otherMails] = await mailsOf(event)
  expect(otherMails).toEqual([])
  expect(mail).toMatchObject({ name: 'Bob', subject: 'Refund: £40.00 for Trip' })
  for (const expectedText of ['£40.00', 'card ending in 1111', 'For Bob', 'working days', '1 May 2026'])
    expect(mail!.text).toContain(expectedText)
  expect(mail!.text).not.toContain('Only for staff')
})

test('a refund that the gateway declines sends no receipt, and the next refund sends one', async () => {
  const event = await createPaidEvent()
  await app.db.updateTable('sandbox_order').set({ amount_pence: 1 }).execute()
  await refund(event, 'customerRefund', {})
  expect((await event.read()).guests[1]!.paidPence).toBe(10_000)
  expect(await recipientsOf(event)).toEqual([])
  await app.db.updateTable('sandbox_order').set({ amount_pence: 10_000 }).execute()
  await refund(event, 'customerRefund', {})
  expect(await recipientsOf(event)).toEqual(['Bob'])
})

test('a refund whose response got lost sends one receipt, after parallel queries find that the gateway made the refund', async () => {
  const event = await createPaidEvent()
  const gateway = app.payments.deps.gateway!
  const { refund: sendRefund } = gateway
  gateway.refund = async (request) => {
    await sendRefund(request)
    throw new GatewayUnreachable('The response got lost')
  }
  await refund(event, 'customerRefund', {})
  gateway.refund = sendRefund
  expect(await recipientsOf(event)).toEqual([])
  const { now } = app.clock
  app.clock.now = new Date(now.getTime() + 3_600_000)
  await Promise.all([1, 2, 3].map(() => app.payments.reconcileOpen()))
  app.clock.now = now
  expect((await event.read()).guests[1]!.paidPence).toBe(6000)
  expect(await recipientsOf(event)).toEqual(['Bob'])
})

test('the owner of the card and the guest they paid for get the receipt; only the owner sees the digits', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.ann, event, { payForCustomers: [event.cat.id] })
  await refund(event, 'customerRefund', { customerId: event.cat.id, amountGBP: 20 })
  const [toOwner, toGuest] = await mailsOf(event)
  expect([toOwner!.name, toGuest!.name]).toEqual(['Ann', 'Cat'])
  expect(toOwner!.text).toContain('ending in 1111')
  expect(toGuest!.text).toContain('the card that paid it')
  expect(toGuest!.text).not.toContain('1111')
})

test('a refund by bank sends its receipt once; a preview and a refused refund send none (PAY-O22)', async () => {
  const event = await createPaidEvent()
  const change = { kind: 'bankRefund', customerId: event.bob.id, amountGBP: 40 }
  expect((await app.staff.post(`/event/${event.id}/previewMoney`, { change })).status).toBe(200)
  expect((await refund(event, 'customerBankRefund', { amountGBP: 100.01 })).status).toBe(422)
  expect(await recipientsOf(event)).toEqual([])
  for (const _ of [1, 2]) await refund(event, 'customerBankRefund', {}, 'once')
  const [mail, ...otherMails] = await mailsOf(event)
  expect(otherMails).toEqual([])
  expect(mail).toMatchObject({ name: 'Bob', subject: 'Refund: £40.00 for Trip' })
  expect(mail!.text).toContain('bank transfer')
})

test('a credited guest gets one email; for a guest without an account the person who pays for them gets it (PAY-O22)', async () => {
  const event = await app.makeEvent((defaults) => ({
    ...defaults,
    guests: [...defaults.guests, { ...newGuest('no-account', 'Dee', 'Yes'), registered: false }],
  }))
  const credit = (customerId: string, key?: string) =>
    app.staff.put(
      `/event/${event.id}/package/${event.packageId}/addCreditNote`,
      { customerId, amountGBP: 12.34, reason: 'Only for staff' },
      key,
    )
  for (const _ of [1, 2]) expect((await credit(event.cat.id, 'once')).status).toBe(200)
  const [mail, ...otherMails] = await mailsOf(event, 'credit-note')
  expect(otherMails).toEqual([])
  expect(mail).toMatchObject({ name: 'Cat', subject: 'Credit: £12.34 for Trip' })
  expect(mail!.text).toContain('£12.34 to you')
  expect(mail!.text).not.toContain('Only for staff')
  await credit('no-account')
  const mailAboutDee = (await mailsOf(event, 'credit-note')).find(({ name }) => name === 'Ann')
  expect(mailAboutDee!.text).toContain('£12.34 to Dee')
  expect(await recipientsOf(event, 'credit-note')).toEqual(['Ann', 'Cat'])
})

test('receipts of refunds are sent even if the automatic emails of the event are blocked (STF-O11)', async () => {
  const event = await createPaidEvent((defaults) => ({ ...defaults, autoEmailsBlocked: true }))
  await refund(event, 'customerRefund', {})
  expect(await recipientsOf(event)).toEqual(['Bob'])
})

import { expect, test } from 'vitest'
import { changeEvent } from '#features/events/server/index.ts'
import { noFollowUps } from '#tests/support/no-follow-ups.ts'
import { payByCard, paymentsApp } from '#tests/support/payments-app.ts'

const app = await paymentsApp()
type Event = Awaited<ReturnType<typeof app.makeEvent>>
const preview = async (event: Event, change: object, caller = app.staff) =>
  caller.post(`/event/${event.id}/previewMoney`, { change })

/** Returns everything that a change of money writes. */
const readWrittenData = async (event: Event) => ({
  event: await event.read(),
  transactions: await app.db
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', event.id)
    .orderBy('id')
    .execute(),
  transfers: await app.db
    .selectFrom('ledger_transfer')
    .select('id')
    .where('event_id', '=', event.id)
    .execute(),
  mails: await app.db.selectFrom('mail_outbox').select('id').where('event_id', '=', event.id).execute(),
})

test('a preview says what a card refund changes and which cards get it, and stores and sends nothing (PAY-O19)', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.bob, event, { paymentSettings: { paymentType: 'fully paid' } })
  const before = await readWrittenData(event)
  const { status, body } = await preview(event, {
    kind: 'cardRefund',
    customerId: event.bob.id,
    amountGBP: 30,
  })
  expect([status, body.data]).toEqual([
    200,
    {
      differences: [
        { label: 'Bob, paid', before: '£100.00', after: '£70.00' },
        { label: 'Bob, left to pay', before: '£0.00', after: '£30.00' },
      ],
      cards: [{ digits: '1111', wallet: null, amountGBP: 30 }],
    },
  ])
  expect(await readWrittenData(event)).toEqual(before)
})

test('a preview of a refund names the wallet that paid', async () => {
  const event = await app.makeEvent()
  const { transactionId } = await payByCard(app, event.bob, event, {
    paymentSettings: { paymentType: 'fully paid' },
  })
  await app.db
    .updateTable('payment_transaction')
    .set({ wallet: 'applePay' })
    .where('id', '=', transactionId)
    .execute()
  const { body } = await preview(event, { kind: 'cardRefund', customerId: event.bob.id, amountGBP: 30 })
  expect(body.data.cards).toEqual([{ digits: '1111', wallet: 'applePay', amountGBP: 30 }])
})

test('a preview of a received transfer says that it books the event, and receiving it then does so', async () => {
  const event = await app.makeEvent((defaults) => ({
    ...defaults,
    guests: defaults.guests.slice(0, 1),
    packages: defaults.packages.map((pack) => ({ ...pack, peopleCount: 1 })),
  }))
  const order = { eventId: event.id, packageId: event.packageId, paymentSettings: { paymentType: 'deposit' } }
  const { transactionId, amountGBP } = (await event.ann.post('/payment/event/bankPayment', order)).body.data
  const before = await readWrittenData(event)
  const { body } = await preview(event, { kind: 'receive', transactionId })
  expect(body.data.differences).toContainEqual({ label: 'Stage', before: 'Pending Booking', after: 'Booked' })
  expect(body.data.differences).toContainEqual(
    expect.objectContaining({ label: 'Ann, paid', before: '£0.00', after: `£${amountGBP.toFixed(2)}` }),
  )
  expect(await readWrittenData(event)).toEqual(before)
  await app.staff.post('/payment/event/bankPaymentReceived', { transactionId })
  expect((await event.read()).statusStage).toBe('Booked')
})

test('the preview of a credit, a bank refund or the refund of an overpayment shows what is paid afterwards', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.bob, event, { paymentSettings: { paymentType: 'fully paid' } })
  const { id: customerId } = event.bob
  const paidAfter = async (change: object) => {
    const { body } = await preview(event, { customerId, ...change })
    return body.data.differences.find(({ label }: { label: string }) => label === 'Bob, paid')?.after
  }
  expect(await paidAfter({ kind: 'bankRefund', amountGBP: 10 })).toBe('£90.00')
  const credit = { kind: 'credit', packageId: event.packageId, amountGBP: 5 }
  expect(await paidAfter(credit)).toBe('£105.00')
  const { kind: _, ...note } = credit
  await app.staff.put(`/event/${event.id}/package/${event.packageId}/addCreditNote`, {
    customerId,
    amountGBP: note.amountGBP,
  })
  const { body } = await preview(event, { kind: 'refundOverpaid', customerId })
  expect(body.data).toEqual({
    differences: [
      { label: 'Bob, paid', before: '£105.00', after: '£100.00' },
      { label: 'Bob, overpaid', before: '£5.00', after: '£0.00' },
    ],
    cards: [{ digits: '1111', wallet: null, amountGBP: 5 }],
  })
})

/** Creates an event in which Ann and Bob have paid everything, and a move of £95 from Bob to Cat to preview. */
const createEventWithMove = async () => {
  const event = await app.makeEvent()
  for (const guest of [event.ann, event.bob])
    await payByCard(app, guest, event, { paymentSettings: { paymentType: 'fully paid' } })
  const moves = [{ fromCustomer: event.bob.id, toCustomer: event.cat.id, amountGBP: 95 }]
  return { event, moves, change: { kind: 'move', moves } }
}

test('a preview of a move says what is paid and left to pay for both guests, and stores nothing; only the move stores it (PAY-O19)', async () => {
  const { event, moves, change } = await createEventWithMove()
  const before = await readWrittenData(event)
  const differences = [
    { label: 'Bob, paid', before: '£100.00', after: '£5.00' },
    { label: 'Bob, left to pay', before: '£0.00', after: '£95.00' },
    { label: 'Cat, paid', before: '£0.00', after: '£95.00' },
    { label: 'Cat, left to pay', before: '£100.00', after: '£5.00' },
  ]
  for (const caller of [app.staff, event.ann]) {
    const { status, body } = await preview(event, change, caller)
    expect([status, body.data]).toEqual([200, { differences, cards: [] }])
  }
  expect(await readWrittenData(event)).toEqual(before)
  await event.ann.put(`/event/${event.id}/moveMoney`, { moves })
  expect((await event.read()).guests.map(({ paidPence }) => paidPence)).toEqual([10_000, 500, 9_500])
})

test('a preview of a move says that it books the event', async () => {
  const { event } = await createEventWithMove()
  const moves = [{ fromCustomer: event.bob.id, toCustomer: event.cat.id, amountGBP: 50 }]
  const { body } = await preview(event, { kind: 'move', moves })
  expect(body.data.differences).toContainEqual({ label: 'Stage', before: 'Pending Booking', after: 'Booked' })
  expect((await event.read()).statusStage).toBe('Pending Booking')
})

test('an organiser who sees no prices gets a preview of a move without what is left to pay', async () => {
  const { event, change } = await createEventWithMove()
  const hiddenPrices = { organiser: 'Hide', guest: 'Hide' } as const
  await app.db.transaction().execute((tx) =>
    changeEvent(
      tx,
      { eventId: event.id, doneBy: 'staff', authorKind: 'staff', now: app.clock.now, followUps: noFollowUps },
      (before) => ({
        event: { ...before, displayPrices: { packagePrices: hiddenPrices, productPrices: hiddenPrices } },
      }),
    ),
  )
  const labelsOf = ({ body }: Awaited<ReturnType<typeof preview>>) =>
    body.data.differences.map(({ label }: { label: string }) => label)
  expect(labelsOf(await preview(event, change, event.ann))).toEqual(['Bob, paid', 'Cat, paid'])
  expect(labelsOf(await preview(event, change))).toContain('Bob, left to pay')
})

test('a preview of a move is refused like the move, and the rows that the move ignores change nothing', async () => {
  const { event } = await createEventWithMove()
  const move = (amountGBP: number, toCustomer = event.cat.id) => ({
    fromCustomer: event.bob.id,
    toCustomer,
    amountGBP,
  })
  const previewOf = (...moves: object[]) => preview(event, { kind: 'move', moves }, event.ann)
  expect((await previewOf(move(60), move(60, event.ann.id))).body.code).toBe('amountOutOfRange')
  expect((await previewOf(move(60, 'stranger'))).body.code).toBe('customerNotFound')
  expect((await previewOf(move(60, event.bob.id))).body.code).toBe('badRequest')
  expect((await previewOf(move(0.5))).body.data.differences).toEqual([])
})

test('only staff and the organiser preview a move, and only staff other changes', async () => {
  const { event, change } = await createEventWithMove()
  const otherEvent = await app.makeEvent()
  for (const caller of [event.bob, otherEvent.ann, app.stranger, app.supplier, app.visitor])
    expect((await preview(event, change, caller)).status).toBe(403)
  const { id: customerId } = event.bob
  for (const otherChange of [
    { kind: 'cardRefund', customerId, amountGBP: 5 },
    { kind: 'bankRefund', customerId, amountGBP: 5 },
    { kind: 'refundOverpaid', customerId },
    { kind: 'credit', customerId, amountGBP: 5, packageId: event.packageId },
    { kind: 'receive', transactionId: 'none' },
  ])
    expect((await preview(event, otherChange, event.ann)).status).toBe(403)
})

test('a preview of a refund or a received transfer is refused like the change, and only staff get one', async () => {
  const event = await app.makeEvent()
  const change = { kind: 'cardRefund', customerId: event.bob.id, amountGBP: 30 }
  expect((await preview(event, change)).body.code).toBe('nothingToRefund')
  const otherEvent = await app.makeEvent()
  const order = {
    eventId: otherEvent.id,
    packageId: otherEvent.packageId,
    paymentSettings: { paymentType: 'deposit' },
  }
  const { transactionId } = (await otherEvent.ann.post('/payment/event/bankPayment', order)).body.data
  expect((await preview(event, { kind: 'receive', transactionId })).body.code).toBe('paymentUnknown')
  for (const caller of [event.ann, event.bob, app.stranger, app.visitor])
    expect((await preview(event, change, caller)).status).toBe(403)
})

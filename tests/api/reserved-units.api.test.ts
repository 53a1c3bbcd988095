import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { deleteExpiredReservations } from '#features/catalogue/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { type PayingGroup, payingGroup } from '#tests/support/paying-group.ts'
import { testEventApp } from '#tests/support/sample-event.ts'

const { site, staff } = await testEventApp()
const now = site.clock.now

afterEach(async () => {
  site.clock.now = now
  await site.db.deleteFrom('product_hold').execute()
  await site.db.deleteFrom('product_reservation').execute()
  await site.db.deleteFrom('product_allocation').execute()
})

const limitUnits = (units: number) =>
  site.db
    .insertInto('product_allocation')
    .values({
      product_id: 'newcastle-air-rifles-and-archery',
      day: addDays(dayOf(now), 101),
      units,
      closed: false,
    })
    .execute()

/** Creates an event for one person, who needs one unit. */
const createEventForOne = () => payingGroup(site, staff, { people: 1, joined: 0 })
const beginPayment = (group: PayingGroup) => group.begin(group.organiser, { paymentType: 'fully paid' })
const beginPayments = async (count: number) => {
  const groups = []
  for (let number = 0; number < count; number += 1) groups.push(await createEventForOne())
  return Promise.all(groups.map(async (group) => ({ group, payment: await beginPayment(group) })))
}
const countPaid = async () =>
  (await sql`select 1 from payment_transaction where status = 'paid'`.execute(site.db)).rows.length

test('when 16 events start payments at once and 3 units are left, 3 pay and 13 are refused before they are charged', async () => {
  await limitUnits(3)
  const payments = await beginPayments(16)
  const accepted = payments.filter(({ payment }) => payment.started.status === 200)
  const refused = payments.filter(({ payment }) => payment.started.body.code === 'notEnoughLeft')
  expect([accepted.length, refused.length]).toEqual([3, 13])
  const paidBefore = await countPaid()
  for (const { group, payment } of accepted) {
    await payment.finish()
    expect((await group.read()).statusStage).toBe('Booked')
  }
  expect((await countPaid()) - paidBefore).toBe(3)
  expect((await site.db.selectFrom('product_reservation').selectAll().execute()).length).toBe(0)
})

test('control: without reservations all payments are accepted', async () => {
  await limitUnits(3)
  await sql`create function lose_reservation() returns trigger language plpgsql as 'begin return null; end'`.execute(
    site.db,
  )
  await sql`create trigger lose_reservation before insert on product_reservation
    for each row execute function lose_reservation()`.execute(site.db)
  const payments = await beginPayments(8)
  await sql`drop function lose_reservation() cascade`.execute(site.db)
  expect(payments.filter(({ payment }) => payment.started.status === 200)).toHaveLength(8)
})

test('a reservation lasts 15 minutes, but no longer than its payment', async () => {
  await limitUnits(1)
  const [firstEvent, secondEvent, thirdEvent] = [
    await createEventForOne(),
    await createEventForOne(),
    await createEventForOne(),
  ]
  const firstPayment = await beginPayment(firstEvent)
  expect(firstPayment.started.status).toBe(200)
  const refusal = await beginPayment(secondEvent).catch((problem: Error) => problem.message)
  expect(refusal).toContain('notEnoughLeft')
  const { transactionId } = firstPayment
  const abortResponse = await firstEvent.organiser.post(
    `/api/event/${firstEvent.id}/saveTransactionAborted`,
    { transactionId },
  )
  expect(abortResponse.status).toBe(200)
  expect((await beginPayment(secondEvent)).started.status).toBe(200)
  site.clock.now = new Date(now.getTime() + 14 * 60_000)
  expect(await beginPayment(thirdEvent).catch((problem: Error) => problem.message)).toContain('notEnoughLeft')
  site.clock.now = new Date(now.getTime() + 15 * 60_000)
  expect((await beginPayment(thirdEvent)).started.status).toBe(200)
})

test('payers of one event share its reserved units', async () => {
  await limitUnits(2)
  const group = await payingGroup(site, staff)
  expect((await group.begin(group.organiser, { paymentType: 'deposit' })).started.status).toBe(200)
  expect((await group.begin(group.guests[0]!, { paymentType: 'deposit' })).started.status).toBe(200)
  expect(await beginPayment(await createEventForOne()).catch((problem: Error) => problem.message)).toContain(
    'notEnoughLeft',
  )
})

test('a bank transfer books nothing while another event has reserved the last unit', async () => {
  await limitUnits(1)
  const [bankEvent, cardEvent] = [await createEventForOne(), await createEventForOne()]
  const order = { paymentType: 'fully paid' }
  const orderResponse = await bankEvent.organiser.post(
    '/api/payment/event/bankPayment',
    { eventId: bankEvent.id, packageId: bankEvent.packageId, paymentSettings: order },
    { headers: { 'idempotency-key': bankEvent.id } },
  )
  const cardPayment = await beginPayment(cardEvent)
  const { transactionId } = orderResponse.body.data
  await staff.post('/api/payment/event/bankPaymentReceived', { transactionId })
  expect((await bankEvent.read()).statusStage).toBe('Pending Booking')
  expect(await bankEvent.tasks('staff')).toHaveLength(1)
  await cardPayment.finish()
  expect((await cardEvent.read()).statusStage).toBe('Booked')
})

test('a payer who restarts their payment repeatedly reserves the last unit for an hour at most', async () => {
  await limitUnits(1)
  const [firstEvent, secondEvent, thirdEvent] = [
    await createEventForOne(),
    await createEventForOne(),
    await createEventForOne(),
  ]
  const firstPayment = await beginPayment(firstEvent)
  const { id: eventId, packageId, organiser } = firstEvent
  const ids = { eventId, packageId, transactionId: firstPayment.transactionId }
  const refusedAt: number[] = []
  for (let minutes = 10; minutes <= 120; minutes += 10) {
    site.clock.now = new Date(now.getTime() + minutes * 60_000)
    await organiser.post('/api/payment/event/saveAwaitingTransaction', ids)
    const amounts = await secondEvent.amountsByType(secondEvent.organiser).catch(() => undefined)
    if (!amounts) refusedAt.push(minutes)
  }
  expect(refusedAt).toEqual([10, 20, 30, 40])
  expect((await beginPayment(thirdEvent)).started.status).toBe(200)
})

test('a payer who starts one payment after another reserves the last unit for an hour at most', async () => {
  await limitUnits(1)
  const [firstEvent, secondEvent] = [await createEventForOne(), await createEventForOne()]
  for (const minutes of [0, 14, 28, 42]) {
    site.clock.now = new Date(now.getTime() + minutes * 60_000)
    expect((await beginPayment(firstEvent)).started.status).toBe(200)
  }
  site.clock.now = new Date(now.getTime() + 56 * 60_000)
  expect((await beginPayment(firstEvent)).started.status).toBe(200)
  expect((await beginPayment(secondEvent)).started.status).toBe(200)
})

test('reservations are deleted a day after they expire', async () => {
  await limitUnits(5)
  await beginPayment(await createEventForOne())
  const dayLater = (minutes: number) => new Date(now.getTime() + (24 * 60 + minutes) * 60_000)
  await deleteExpiredReservations(site.db, dayLater(14))
  expect(await site.db.selectFrom('product_reservation').selectAll().execute()).toHaveLength(1)
  await deleteExpiredReservations(site.db, dayLater(16))
  expect(await site.db.selectFrom('product_reservation').selectAll().execute()).toHaveLength(0)
})

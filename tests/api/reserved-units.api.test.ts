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

const limitTo = (units: number) =>
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
const begin = (group: PayingGroup) => group.begin(group.organiser, { paymentType: 'fully paid' })
const beginMany = async (count: number) => {
  const groups = []
  for (let number = 0; number < count; number += 1) groups.push(await createEventForOne())
  return Promise.all(groups.map(async (group) => ({ group, payment: await begin(group) })))
}
const countPaid = async () =>
  (await sql`select 1 from payment_transaction where status = 'paid'`.execute(site.db)).rows.length

test('when 16 events start payments at once and 3 units are left, 3 pay and 13 are refused before they are charged', async () => {
  await limitTo(3)
  const started = await beginMany(16)
  const accepted = started.filter(({ payment }) => payment.started.status === 200)
  const refused = started.filter(({ payment }) => payment.started.body.code === 'notEnoughLeft')
  expect([accepted.length, refused.length]).toEqual([3, 13])
  const before = await countPaid()
  for (const { group, payment } of accepted) {
    await payment.finish()
    expect((await group.read()).statusStage).toBe('Booked')
  }
  expect((await countPaid()) - before).toBe(3)
  expect((await site.db.selectFrom('product_reservation').selectAll().execute()).length).toBe(0)
})

test('control: without reservations all payments are accepted', async () => {
  await limitTo(3)
  await sql`create function lose_reservation() returns trigger language plpgsql as 'begin return null; end'`.execute(
    site.db,
  )
  await sql`create trigger lose_reservation before insert on product_reservation
    for each row execute function lose_reservation()`.execute(site.db)
  const started = await beginMany(8)
  await sql`drop function lose_reservation() cascade`.execute(site.db)
  expect(started.filter(({ payment }) => payment.started.status === 200)).toHaveLength(8)
})

test('a reservation lasts 15 minutes, but no longer than its payment', async () => {
  await limitTo(1)
  const [first, second, third] = [
    await createEventForOne(),
    await createEventForOne(),
    await createEventForOne(),
  ]
  const begun = await begin(first)
  expect(begun.started.status).toBe(200)
  const refused = await begin(second).catch((problem: Error) => problem.message)
  expect(refused).toContain('notEnoughLeft')
  const { transactionId } = begun
  const ended = await first.organiser.post(`/api/event/${first.id}/saveTransactionAborted`, { transactionId })
  expect(ended.status).toBe(200)
  expect((await begin(second)).started.status).toBe(200)
  site.clock.now = new Date(now.getTime() + 14 * 60_000)
  expect(await begin(third).catch((problem: Error) => problem.message)).toContain('notEnoughLeft')
  site.clock.now = new Date(now.getTime() + 15 * 60_000)
  expect((await begin(third)).started.status).toBe(200)
})

test('payers of one event share its reserved units', async () => {
  await limitTo(2)
  const group = await payingGroup(site, staff)
  expect((await group.begin(group.organiser, { paymentType: 'deposit' })).started.status).toBe(200)
  expect((await group.begin(group.guests[0]!, { paymentType: 'deposit' })).started.status).toBe(200)
  expect(await begin(await createEventForOne()).catch((problem: Error) => problem.message)).toContain(
    'notEnoughLeft',
  )
})

test('a bank transfer books nothing while another event has reserved the last unit', async () => {
  await limitTo(1)
  const [bank, card] = [await createEventForOne(), await createEventForOne()]
  const order = { paymentType: 'fully paid' }
  const ordered = await bank.organiser.post(
    '/api/payment/event/bankPayment',
    { eventId: bank.id, packageId: bank.packageId, paymentSettings: order },
    { headers: { 'idempotency-key': bank.id } },
  )
  const paying = await begin(card)
  const { transactionId } = ordered.body.data
  await staff.post('/api/payment/event/bankPaymentReceived', { transactionId })
  expect((await bank.read()).statusStage).toBe('Pending Booking')
  expect(await bank.tasks('staff')).toHaveLength(1)
  await paying.finish()
  expect((await card.read()).statusStage).toBe('Booked')
})

test('a payer who restarts their payment repeatedly reserves the last unit for an hour at most', async () => {
  await limitTo(1)
  const [first, second, another] = [
    await createEventForOne(),
    await createEventForOne(),
    await createEventForOne(),
  ]
  const opened = await begin(first)
  const { id: eventId, packageId, organiser } = first
  const ids = { eventId, packageId, transactionId: opened.transactionId }
  const refusedAt: number[] = []
  for (let minutes = 10; minutes <= 120; minutes += 10) {
    site.clock.now = new Date(now.getTime() + minutes * 60_000)
    await organiser.post('/api/payment/event/saveAwaitingTransaction', ids)
    const amounts = await second.amountsByType(second.organiser).catch(() => undefined)
    if (!amounts) refusedAt.push(minutes)
  }
  expect(refusedAt).toEqual([10, 20, 30, 40])
  expect((await begin(another)).started.status).toBe(200)
})

test('a payer who starts one payment after another reserves the last unit for an hour at most', async () => {
  await limitTo(1)
  const [first, second] = [await createEventForOne(), await createEventForOne()]
  for (const minutes of [0, 14, 28, 42]) {
    site.clock.now = new Date(now.getTime() + minutes * 60_000)
    expect((await begin(first)).started.status).toBe(200)
  }
  site.clock.now = new Date(now.getTime() + 56 * 60_000)
  expect((await begin(first)).started.status).toBe(200)
  expect((await begin(second)).started.status).toBe(200)
})

test('reservations are deleted a day after they expire', async () => {
  await limitTo(5)
  await begin(await createEventForOne())
  const dayLater = (minutes: number) => new Date(now.getTime() + (24 * 60 + minutes) * 60_000)
  await deleteExpiredReservations(site.db, dayLater(14))
  expect(await site.db.selectFrom('product_reservation').selectAll().execute()).toHaveLength(1)
  await deleteExpiredReservations(site.db, dayLater(16))
  expect(await site.db.selectFrom('product_reservation').selectAll().execute()).toHaveLength(0)
})

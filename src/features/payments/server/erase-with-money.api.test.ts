import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { readPaidPence } from './ledger/ledger-store.ts'

const { site, staff } = await testEventApp()

type Group = Awaited<ReturnType<typeof createSampleGroup>>

const cards = { good: '4111 1111 1111 1111', timedOut: '4000 0000 0000 0119' }
const withKey = () => ({ headers: { 'idempotency-key': randomUUID() } })

const prepareForm = (group: Group, browser = group.guest) =>
  browser.post(
    '/api/payment/event/prepareJwt',
    { eventId: group.id, packageId: group.packageId, paymentSettings: { paymentType: 'deposit' } },
    withKey(),
  )
const enterCard = (jwt: string, number: string) =>
  site.visitor().post('/sandbox-gateway/pay', { jwt, card: { number, expiry: '12/30', securityCode: '123' } })
const returnToSite = (group: Group, transactionId: string) =>
  group.guest.post('/api/payment/event/payment', { transactionId })
const statusOf = async (transactionId: string) =>
  site.db
    .selectFrom('payment_transaction')
    .select(['status', 'reason', 'next_query_at'])
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
const paidOf = async ({ id, guest }: Group) => (await readPaidPence(site.db, id)).get(guest.userId) ?? 0

const payDeposit = async (group: Group) => {
  const { body } = await prepareForm(group)
  const { jwt, transactionId, amountGBP } = body.data
  await enterCard(jwt, cards.good)
  await returnToSite(group, transactionId)
  return amountGBP as number
}
const answerNo = ({ id, guest }: Group) =>
  guest.put(`/api/event/${id}/customer/${guest.userId}/setAttendingToNo`)
const checkErasable = ({ guest }: Group) => guest.get(`/api/customer/${guest.userId}/eraseAccount`)
const erase = ({ guest }: Group, browser: TestBrowser = guest) =>
  browser.post('/api/customer/gdprDelete', { customerId: guest.userId })
const isErased = async ({ guest }: Group) =>
  (
    await site.db
      .selectFrom('app_user')
      .select('erased_at')
      .where('id', '=', guest.userId)
      .executeTakeFirstOrThrow()
  ).erased_at !== null

/**
 * Removes the event's dates. People with a future event can't be erased, and an event without dates counts as future
 * only if it is booked.
 */
const removeDates = ({ id }: Group) =>
  site.db.updateTable('event').set({ start_date: null, end_date: null }).where('id', '=', id).execute()

describe('a person with money in an event', () => {
  test('cannot be erased after answering No, and the refusal names the event and the amount', async () => {
    const group = await createSampleGroup(site)
    const paidGBP = await payDeposit(group)
    await answerNo(group)
    const text = `There is still money in Olga's Stag Do (£${paidGBP.toFixed(2)}). It must be refunded or moved to another guest before this account can be deleted.`
    const { body } = await checkErasable(group)
    expect(body.data).toMatchObject({ possible: false, code: 'moneyInEvents', reason: text })
    for (const browser of [group.guest, staff])
      expect(await erase(group, browser)).toMatchObject({
        status: 409,
        body: { code: 'moneyInEvents', error: text },
      })
    expect(await isErased(group)).toBe(false)
  })

  test('can be erased after a refund', async () => {
    const group = await createSampleGroup(site)
    const amountGBP = await payDeposit(group)
    await answerNo(group)
    const refund = { customerId: group.guest.userId, amountGBP }
    expect((await staff.post(`/api/event/${group.id}/customerBankRefund`, refund, withKey())).status).toBe(
      200,
    )
    expect((await erase(group)).status).toBe(200)
    expect(await isErased(group)).toBe(true)
  })

  test('cannot be erased while their bank transfer is open', async () => {
    const group = await createSampleGroup(site)
    await group.guest.post(
      '/api/payment/event/bankPayment',
      { eventId: group.id, packageId: group.packageId, paymentSettings: { paymentType: 'deposit' } },
      withKey(),
    )
    await answerNo(group)
    expect((await checkErasable(group)).body.data).toMatchObject({ possible: false, code: 'paymentsOpen' })
    expect((await erase(group)).body.code).toBe('paymentsOpen')
    site.clock.now = new Date(site.clock.now.getTime() + 8 * 86_400_000)
    expect((await erase(group)).status).toBe(200)
  })

  test('cannot be erased while their card is being charged, and the charge is credited', async () => {
    const group = await createSampleGroup(site)
    const { jwt, transactionId, amountGBP } = (await prepareForm(group)).body.data
    await group.guest.post('/api/payment/event/saveAwaitingTransaction', {
      eventId: group.id,
      packageId: group.packageId,
      transactionId,
    })
    await enterCard(jwt, cards.timedOut)
    await answerNo(group)
    expect(await erase(group)).toMatchObject({ status: 409, body: { code: 'paymentsOpen' } })
    site.clock.now = new Date(site.clock.now.getTime() + 60_000)
    await returnToSite(group, transactionId)
    expect(await paidOf(group)).toBe(amountGBP * 100)
    expect((await erase(group)).body.code).toBe('moneyInEvents')
  })
})

describe('an open card form', () => {
  test('is closed when its payer answers No, so the card can no longer be charged', async () => {
    const group = await createSampleGroup(site)
    const { jwt, transactionId } = (await prepareForm(group)).body.data
    await answerNo(group)
    expect(await statusOf(transactionId)).toEqual({
      status: 'aborted',
      reason: 'The payer left',
      next_query_at: null,
    })
    await enterCard(jwt, cards.good)
    await returnToSite(group, transactionId)
    expect(await paidOf(group)).toBe(0)
  })

  test('is closed when the organiser changes its payer’s answer to No, and the forms of others stay open', async () => {
    const group = await createSampleGroup(site)
    const guestForm = (await prepareForm(group)).body.data.transactionId
    const organiserForm = (await prepareForm(group, group.organiser)).body.data.transactionId
    await group.organiser.post(`/api/event/${group.id}/updateAttending`, {
      customerId: group.guest.userId,
      attending: 'No',
    })
    expect((await statusOf(guestForm)).status).toBe('aborted')
    expect((await statusOf(organiserForm)).status).toBe('prepared')
  })

  test('does not prevent its payer from being erased, which closes it', async () => {
    const group = await createSampleGroup(site)
    const { jwt, transactionId } = (await prepareForm(group)).body.data
    await removeDates(group)
    expect((await checkErasable(group)).body.data.possible).toBe(true)
    expect((await erase(group)).status).toBe(200)
    expect((await statusOf(transactionId)).status).toBe('aborted')
    await enterCard(jwt, cards.good)
    expect(await paidOf(group)).toBe(0)
  })
})

test('a refused request to erase does not close the payer’s card form', async () => {
  const group = await createSampleGroup(site)
  const { transactionId } = (await prepareForm(group)).body.data
  expect((await erase(group)).body.code).toBe('attendsFutureEvent')
  expect((await statusOf(transactionId)).status).toBe('prepared')
})

describe('erasing and paying at once', () => {
  test('either refuses to erase or charges nothing, so no erased person has money', async () => {
    for (let round = 0; round < 8; round += 1) {
      const group = await createSampleGroup(site)
      await removeDates(group)
      const { jwt, transactionId } = (await prepareForm(group)).body.data
      const pay = async () => {
        await enterCard(jwt, cards.good)
        return returnToSite(group, transactionId)
      }
      const eraseLater = async () => {
        // In each round, the request to erase starts a few queries later than in the previous round.
        for (let query = 0; query < round * 4; query += 1) await sql`select 1`.execute(site.db)
        return erase(group)
      }
      const [, eraseResponse] = await Promise.all([pay(), eraseLater()])
      const paidPence = await paidOf(group)
      expect([eraseResponse.status, paidPence > 0, await isErased(group)]).toEqual(
        paidPence > 0 ? [409, true, false] : [200, false, true],
      )
    }
  })

  test('a form requested while its payer is erased is not issued', async () => {
    const group = await createSampleGroup(site)
    await removeDates(group)
    const countWaiting = async () => {
      const { rows } = await sql<{ count: string }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db)
      return Number(rows[0]!.count)
    }
    const responses: Promise<{ status: number }>[] = []
    await site.db.transaction().execute(async (tx) => {
      await sql`select from event where id = ${group.id} for update`.execute(tx)
      for (const [index, request] of [() => erase(group), () => prepareForm(group)].entries()) {
        responses.push(request())
        await expect.poll(countWaiting).toBe(index + 1)
      }
    })
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 404])
  })
})

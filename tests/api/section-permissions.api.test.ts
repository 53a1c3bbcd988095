import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Section } from '#kernel/section.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import { testEventApp } from '#tests/support/sample-event.ts'

const { site, staff } = await testEventApp()
const permissions = ['eventArea.view', 'payments.view', 'payments.receiveBankPayment'] as const

/** Restricts the permissions of a member of staff, or only those at `path`, to the events of a section. */
const restrictTo = (section: Section, userId: string, path?: string) =>
  sql`
    update role_document set document = jsonb_set(document::jsonb, '{permissions}', (
      select jsonb_agg(
        case when ${path ?? null}::text is null or entry ->> 'path' = ${path ?? null}
          then entry || ${JSON.stringify({ conditions: { section: [section] } })}::jsonb
          else entry end)
      from jsonb_array_elements(document::jsonb -> 'permissions') entry))
    where name = (select roles[1] from app_user where id = ${userId})`.execute(site.db)

/** Creates staff whose permissions are restricted to the events of a section. */
const staffOf = async (section: Section) => {
  const member = await createTestStaff(site, ...permissions)
  await restrictTo(section, member.userId)
  return member
}

test('staff with permissions for one section read payments and receipts and mark bank transfers as received only in this section (PERM-008)', async () => {
  const group = await payingGroup(site, staff)
  await group.pay(group.organiser)
  const { body } = await group.organiser.get(`/api/event/${group.id}/receipts`)
  const [{ transactionId: paidTransactionId }] = body.data
  const order = { eventId: group.id, packageId: group.packageId, paymentSettings: { paymentType: 'deposit' } }
  const orderResponse = await group.guests[0]!.post('/api/payment/event/bankPayment', order, {
    headers: { 'idempotency-key': randomUUID() },
  })
  const { transactionId, amountGBP } = orderResponse.body.data
  const [staffOfSection, staffOfOther] = [await staffOf('stag'), await staffOf('hen')]
  const statusesOf = async (member: typeof staff) => [
    (await member.get(`/api/payment/event/receipt?transactionId=${paidTransactionId}`)).status,
    (await member.get(`/api/payment/event/status?transactionId=${paidTransactionId}`)).status,
    (await member.post('/api/payment/event/payment', { transactionId: paidTransactionId })).status,
    (await member.post('/api/payment/event/bankPaymentReceived', { transactionId, amountGBP })).status,
  ]
  expect(await statusesOf(staffOfOther)).toEqual([403, 403, 403, 403])
  expect((await group.read()).guests[1]!.paidPence).toBe(0)
  expect(await statusesOf(staffOfSection)).toEqual([200, 200, 200, 200])
  expect((await group.read()).guests[1]!.paidPence).toBeGreaterThan(0)
})

test('staff who can open only the events of one section neither read nor credit transfers for other events in a bank’s file', async () => {
  const group = await payingGroup(site, staff)
  const order = { eventId: group.id, packageId: group.packageId, paymentSettings: { paymentType: 'deposit' } }
  const orderResponse = await group.guests[0]!.post('/api/payment/event/bankPayment', order, {
    headers: { 'idempotency-key': randomUUID() },
  })
  const { reference, amountGBP } = orderResponse.body.data
  const statement = `Date,Reference,Amount\n04/05/2026,${reference},${amountGBP}\n05/05/2026,${reference},-1.00`
  const check = async (member: typeof staff) =>
    (await member.post('/api/payment/bankStatement/check', { statement })).body.data.rows
  const credit = async (member: typeof staff, key: string) =>
    (await member.post('/api/payment/bankStatement/credit', { statement, rows: [key] })).body.data.credited
  const [staffOfSection, staffOfOther] = await Promise.all(
    (['stag', 'hen'] as const).map(async (section) => {
      const member = await createTestStaff(site, 'eventArea.view', 'payments.receiveBankPayment')
      await restrictTo(section, member.userId, 'eventArea')
      return member
    }),
  )
  const hiddenRows = await check(staffOfOther!)
  expect(hiddenRows).toMatchObject([
    { state: 'unknown', order: null, booking: null },
    { state: 'moneyOut', order: null, booking: null },
  ])
  expect(await credit(staffOfOther!, hiddenRows[0].key)).toBe(0)
  expect((await group.read()).guests[1]!.paidPence).toBe(0)
  const shownRows = await check(staffOfSection!)
  expect(shownRows[0]).toMatchObject({ state: 'matched', order: { reference, eventId: group.id } })
  expect(await credit(staffOfSection!, shownRows[0].key)).toBe(1)
  expect((await group.read()).guests[1]!.paidPence).toBeGreaterThan(0)
})

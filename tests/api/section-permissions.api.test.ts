import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Section } from '#kernel/section.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import { testEventApp } from '#tests/support/sample-event.ts'

const { site, staff } = await testEventApp()
const permissions = ['eventArea.view', 'payments.view', 'payments.receiveBankPayment'] as const

/** Creates staff whose permissions are restricted to the events of a section. */
const staffOf = async (section: Section) => {
  const member = await createTestStaff(site, ...permissions)
  await sql`
    update role_document set document = jsonb_set(document::jsonb, '{permissions}', (
      select jsonb_agg(entry || ${JSON.stringify({ conditions: { section: [section] } })}::jsonb)
      from jsonb_array_elements(document::jsonb -> 'permissions') entry))
    where name = (select roles[1] from app_user where id = ${member.userId})`.execute(site.db)
  return member
}

test('staff with permissions for one section see its payments and receipts and receive its bank transfers, not those of others (PERM-008)', async () => {
  const group = await payingGroup(site, staff)
  await group.pay(group.organiser)
  const { body } = await group.organiser.get(`/api/event/${group.id}/receipts`)
  const [{ transactionId: paid }] = body.data
  const order = { eventId: group.id, packageId: group.packageId, paymentSettings: { paymentType: 'deposit' } }
  const ordered = await group.guests[0]!.post('/api/payment/event/bankPayment', order, {
    headers: { 'idempotency-key': randomUUID() },
  })
  const { transactionId, amountGBP } = ordered.body.data
  const [ofSection, ofAnother] = [await staffOf('stag'), await staffOf('hen')]
  const statusesOf = async (member: typeof staff) => [
    (await member.get(`/api/payment/event/receipt?transactionId=${paid}`)).status,
    (await member.get(`/api/payment/event/status?transactionId=${paid}`)).status,
    (await member.post('/api/payment/event/payment', { transactionId: paid })).status,
    (await member.post('/api/payment/event/bankPaymentReceived', { transactionId, amountGBP })).status,
  ]
  expect(await statusesOf(ofAnother)).toEqual([403, 403, 403, 403])
  expect((await group.read()).guests[1]!.paidPence).toBe(0)
  expect(await statusesOf(ofSection)).toEqual([200, 200, 200, 200])
  expect((await group.read()).guests[1]!.paidPence).toBeGreaterThan(0)
})

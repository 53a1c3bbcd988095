import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { createPartitions } from '../database/create-partitions.ts'
import { earliestRowDate } from '../database/earliest-row-date.ts'
import { timedId } from '../timed-id.ts'
import { isMail } from './is-mail.ts'

const { db } = await testDatabase()
await createPartitions(db, new Date('2029-01-01T00:00:00Z'))
const writtenAt = new Date('2029-02-28T23:59:59.999Z')

const partitionsOf = async (condition: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (costs off) select from mail_outbox where ${condition}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  return [...new Set(plan.match(/(?<= on )mail_outbox_\w+/g))]
}

test('a mail is searched for only in the month of its id; with an older kind of id, in all months', async () => {
  expect(await partitionsOf(isMail(timedId(writtenAt)))).toEqual(['mail_outbox_2029_02'])
  const everywhere = await partitionsOf(isMail(randomUUID()))
  expect(everywhere).toContain('mail_outbox_2029_01')
  expect(everywhere).toContain('mail_outbox_other')
})

test('a mail is found by its id in every partition', async () => {
  for (const id of [timedId(writtenAt), randomUUID()]) {
    await db
      .insertInto('mail_outbox')
      .values({
        id,
        kind: 'k',
        recipient: 'a@test.com',
        subject: 's',
        html: '',
        text: '',
        created_at: writtenAt,
      })
      .execute()
    expect(await db.selectFrom('mail_outbox').select('id').where(isMail(id)).execute()).toEqual([{ id }])
  }
})

test('mails about an event are not searched for in the months before the event was created', async () => {
  const eventId = timedId(new Date('2029-03-15T00:00:00Z'))
  const partitions = await partitionsOf(
    sql`event_id = ${eventId} and created_at > ${earliestRowDate(eventId)}`,
  )
  expect(partitions).toContain('mail_outbox_2029_03')
  expect(partitions).toContain('mail_outbox_2029_04')
  expect(partitions).not.toContain('mail_outbox_2029_02')
  expect(earliestRowDate(randomUUID())).toBeUndefined()
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { joinEvent, samplePayload } from '#tests/support/sample-event.ts'
import { testApp } from '#tests/support/test-app.ts'
import { removeStaleEvents } from '../event-store.ts'

const site = await testApp()

const startByAddress = async (organiserEmail: string) => {
  const payload = samplePayload(site, { organiserEmail })
  const { body } = await site.visitor().post('/api/event/unauthenticated', payload)
  const id: string = body.data.event._doc
  const tokenQuery = site.db.selectFrom('event').select('token').where('id', '=', id)
  return { id, token: (await tokenQuery.executeTakeFirstOrThrow()).token }
}

test('an unconfirmed event is removed after 30 days, unless somebody else has joined it', async () => {
  const unjoined = await startByAddress('unjoined@test.com')
  const joined = await startByAddress('joined@test.com')
  await joinEvent(await site.signUp(), joined.token)
  const daysLater = (days: number) => new Date(site.clock.now.getTime() + days * 86_400_000)
  expect(await removeStaleEvents(site.db, daysLater(29))).toBe(0)
  expect(await removeStaleEvents(site.db, daysLater(31))).toBe(1)
  const remaining = await site.db.selectFrom('event').select('id').execute()
  expect(remaining.map(({ id }) => id)).toEqual([joined.id])
  expect(remaining).not.toContainEqual({ id: unjoined.id })
})

test('an event with a card check stays, and does not stop the removal of other events', async () => {
  const eventWithCheck = await startByAddress('check@test.com')
  const unjoined = await startByAddress('unjoined-too@test.com')
  const { organiser_id } = await site.db
    .selectFrom('event')
    .select('organiser_id')
    .where('id', '=', eventWithCheck.id)
    .executeTakeFirstOrThrow()
  await sql`
    insert into stored_card (id, event_id, customer_id, started_by, started_at)
    values ('check-1', ${eventWithCheck.id}, ${organiser_id}, ${organiser_id}, ${site.clock.now})`.execute(
    site.db,
  )
  expect(await removeStaleEvents(site.db, new Date(site.clock.now.getTime() + 31 * 86_400_000))).toBe(1)
  const remaining = (await site.db.selectFrom('event').select('id').execute()).map(({ id }) => id)
  expect(remaining).toContain(eventWithCheck.id)
  expect(remaining).not.toContain(unjoined.id)
})

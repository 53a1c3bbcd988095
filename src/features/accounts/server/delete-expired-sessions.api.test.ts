import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'
import { deleteExpiredSessions } from './delete-expired-sessions.ts'

test('expired sessions are deleted without waiting for a locked session, which the next run deletes', async () => {
  const site = await testApp()
  for (const _ of [1, 2]) await site.signUp()
  const later = new Date(site.clock.now.getTime() + 400 * 86_400_000)
  const readRemainingIds = async () =>
    (await site.db.selectFrom('session').select('id').execute()).map(({ id }) => id)
  const [lockedId] = await readRemainingIds()
  await site.db.transaction().execute(async (tx) => {
    await sql`select from session where id = ${lockedId} for update`.execute(tx)
    await deleteExpiredSessions(site.db, later)
    expect(await readRemainingIds()).toEqual([lockedId])
  })
  await deleteExpiredSessions(site.db, later)
  expect(await readRemainingIds()).toEqual([])
})

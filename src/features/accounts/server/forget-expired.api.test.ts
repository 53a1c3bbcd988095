import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'
import { forgetExpired } from './forget-expired.ts'

test('expired sessions are removed without waiting for one that is locked, which is removed the next time', async () => {
  const site = await testApp()
  for (const _ of [1, 2]) await site.signUp()
  const later = new Date(site.clock.now.getTime() + 400 * 86_400_000)
  const left = async () => (await site.db.selectFrom('session').select('id').execute()).map(({ id }) => id)
  const [locked] = await left()
  await site.db.transaction().execute(async (tx) => {
    await sql`select from session where id = ${locked} for update`.execute(tx)
    await forgetExpired(site.db, later)
    expect(await left()).toEqual([locked])
  })
  await forgetExpired(site.db, later)
  expect(await left()).toEqual([])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { testApp } from '#tests/support/test-app.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const site = await testApp()

test('statements, waits for locks and idle transactions have a timeout', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`.execute(
    site.app.database,
  )
  expect(rows).toHaveLength(3)
  for (const { name, setting } of rows) expect(Number(setting), name).toBeGreaterThan(0)
})

test('a timeout while waiting for a lock counts as a transient failure', async () => {
  const { id } = await site.db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
  const lockRow = site.db.selectFrom('app_user').select('id').where('id', '=', id).forUpdate()
  const problem = await site.db.transaction().execute(async (tx) => {
    await tx.executeQuery(lockRow.compile())
    return site.app.database
      .transaction()
      .execute(async (otherTx) => {
        await sql`set local lock_timeout = '50ms'`.execute(otherTx)
        await otherTx.executeQuery(lockRow.compile())
      })
      .catch((reason: unknown) => reason)
  })
  expect(problem).toMatchObject({ code: '55P03' })
  expect(isDatabaseUnavailable(problem)).toBe(true)
})

test('three times as many concurrent saves as connections, on two events, all succeed', async () => {
  const ann = await site.signUp()
  const events = [await createSampleEvent(site, ann), await createSampleEvent(site, ann)]
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, turn) => {
      const { event, packageId } = events[turn % 2]!
      const data = { note: `Note ${turn}` }
      const commandList = [{ name: 'addCustomerNotes', packageId, data }]
      return ann.put(`/api/event/${event._doc}`, { commandList })
    }),
  )
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
})

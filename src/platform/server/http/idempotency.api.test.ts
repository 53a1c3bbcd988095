import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import { testDatabase } from '#tests/support/database.ts'
import { transact } from '../database/transact.ts'
import { deleteOldKeys, runOncePerKey } from './idempotency.ts'

const { db } = await testDatabase({ max: 20 })
await sql`create table work_done (key text)`.execute(db)

const workOnce = (key: string, request: unknown = { amount: 5 }, scope = 'pay ann') =>
  transact(db, (tx) =>
    runOncePerKey(tx, { scope, key, request }, async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*) as n from work_done where key = ${key}`.execute(tx)
      await sql`insert into work_done select ${key} from pg_sleep(0.05)`.execute(tx)
      return { times: rows[0]!.n + 1 }
    }),
  )

const timesDone = async (key: string) =>
  (await sql<{ n: number }>`select count(*) as n from work_done where key = ${key}`.execute(db)).rows[0]!.n

test('a repeated request returns the first result', async () => {
  expect(await workOnce('one')).toEqual({ times: 1 })
  expect(await workOnce('one')).toEqual({ times: 1 })
  expect(await timesDone('one')).toBe(1)
})

test('work must not have a result that a repeat would return in another form', async () => {
  const workAt = () =>
    transact(db, (tx) =>
      // @ts-expect-error A Date becomes a text in JSON.
      runOncePerKey(tx, { scope: 'pay ann', key: 'dated', request: {} }, async () => ({ at: new Date(0) })),
    )
  expect(await workAt()).toEqual({ at: new Date(0) })
  expect(await workAt()).toEqual({ at: '1970-01-01T00:00:00.000Z' })
})

test('the order of fields does not make a different request', async () => {
  await workOnce('order', { a: 1, b: { c: [1, 2], d: 2 } })
  expect(await workOnce('order', { b: { d: 2, c: [1, 2] }, a: 1 })).toEqual({ times: 1 })
})

test('a repeated request with different content is refused', async () => {
  await workOnce('other')
  expect(await workOnce('other', { amount: 6 })).toEqual(refusal('idempotencyMismatch'))
  expect(await timesDone('other')).toBe(1)
})

test('the same key in another scope is a different key', async () => {
  await workOnce('scoped')
  await workOnce('scoped', { amount: 6 }, 'pay bob')
  expect(await timesDone('scoped')).toBe(2)
})

test('concurrent repeats wait and return the same result', async () => {
  const results = await Promise.all(Array.from({ length: 15 }, () => workOnce('parallel')))
  expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(new Set(['{"times":1}']))
  expect(await timesDone('parallel')).toBe(1)
})

test('control: checking for the key without claiming it runs the work more than once', async () => {
  // Both check for the key before either works, like concurrent requests without locks.
  const workers = 2
  const { promise: allHaveChecked, resolve } = Promise.withResolvers<void>()
  let checks = 0
  const checkThenWork = () =>
    transact(db, async (tx) => {
      const { rows } = await sql`select 1 from idempotency_key where scope = 'c' and key = 'control'`.execute(
        tx,
      )
      checks += 1
      if (checks === workers) resolve()
      await allHaveChecked
      if (rows.length > 0) return
      await sql`insert into work_done values ('control')`.execute(tx)
      await sql`insert into idempotency_key values ('c', 'control', '') on conflict do nothing`.execute(tx)
    })
  await Promise.all(Array.from({ length: workers }, checkThenWork))
  expect(await timesDone('control')).toBeGreaterThan(1)
})

test('a refusal stores nothing, so the key can be used again', async () => {
  const result = await transact(db, (tx) =>
    runOncePerKey(tx, { scope: 'pay ann', key: 'refused', request: {} }, async () => refusal('busy')),
  )
  expect(isRefusal(result)).toBe(true)
  expect(await workOnce('refused', {})).toEqual({ times: 1 })
})

test('a key can be used again after its work failed', async () => {
  const broken = transact(db, (tx) =>
    runOncePerKey(tx, { scope: 'pay ann', key: 'broken', request: {} }, async () => {
      throw new Error('broken')
    }),
  )
  await expect(broken).rejects.toThrow('broken')
  expect(await workOnce('broken', {})).toEqual({ times: 1 })
})

test('old keys are deleted', async () => {
  await workOnce('old')
  await deleteOldKeys(db, new Date(Date.now() + 60_000))
  expect(await workOnce('old')).toEqual({ times: 2 })
})

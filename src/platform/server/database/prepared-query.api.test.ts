import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { Reading } from '../cache/dependencies.ts'
import { preparedQuery, type QueryParameters } from './prepared-query.ts'

const { db } = await testDatabase()

const names = ['one', 'two', 'three']
await db
  .insertInto('dictionary_message')
  .values(names.map((name) => ({ name, text: `text of ${name}` })))
  .execute()

/** Returns a query for the message with a name, and a function that counts how often it was built. */
const messageQuery = () => {
  let builds = 0
  const find = preparedQuery(
    'message',
    (database, { name, other }: QueryParameters<{ name: string; other: string | null }>) => {
      builds += 1
      return database
        .selectFrom('dictionary_message')
        .select([
          'text',
          sql<string | null>`${other}::text`.as('other'),
          sql<string>`${'fixed'}::text`.as('fixed'),
        ])
        .where('name', '=', name)
    },
  )
  return { find, builds: () => builds }
}

test('a prepared query is built once, and sends the values of each call', async () => {
  const { find, builds } = messageQuery()
  const results = await Promise.all([
    ...names.map((name) => find(db, { name, other: `other ${name}` })),
    find(db, { name: 'missing', other: 'other' }),
    db.transaction().execute((tx) => find(tx, { other: null, name: 'one' })),
  ])
  const row = (name: string, other: string | null) => [{ text: `text of ${name}`, other, fixed: 'fixed' }]
  expect(results).toEqual([...names.map((name) => row(name, `other ${name}`)), [], row('one', null)])
  expect(builds()).toBe(1)
})

test('every call of a prepared query is tracked as a dependency, not only the first', async () => {
  const { find } = messageQuery()
  const dependencies = async () => {
    const reading = new Reading(new Map([['dictionary_message', true]]))
    await reading.run(() => find(db, { name: 'one', other: null }))
    return [...reading.dependencies]
  }
  expect(await dependencies()).toEqual(['dictionary_message'])
  expect(await dependencies()).toEqual(['dictionary_message'])
})

test('each connection plans a prepared query once', async () => {
  const { find } = messageQuery()
  const plans = await db.connection().execute(async (connection) => {
    await find(connection, { name: 'one', other: null })
    await find(connection, { name: 'two', other: null })
    const { rows } = await sql<{ times: string }>`
      select generic_plans + custom_plans as times from pg_prepared_statements where name = 'message'`.execute(
      connection,
    )
    return rows
  })
  expect(plans).toHaveLength(1)
  expect(Number(plans[0]!.times)).toBeGreaterThanOrEqual(2)
})

test('a call without one of the values fails instead of sending null', async () => {
  const { find } = messageQuery()
  await find(db, { name: 'one', other: null })
  await expect(find(db, { name: 'one' } as never)).rejects.toThrow('message: the value other is missing')
})

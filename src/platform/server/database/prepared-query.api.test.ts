import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { Reading } from '../cache/dependencies.ts'
import { type Parameters, preparedQuery } from './prepared-query.ts'

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
    (database, { name, other }: Parameters<{ name: string; other: string | null }>) => {
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
  const found = await Promise.all([
    ...names.map((name) => find(db, { name, other: `other ${name}` })),
    find(db, { name: 'missing', other: 'other' }),
    db.transaction().execute((tx) => find(tx, { other: null, name: 'one' })),
  ])
  const row = (name: string, other: string | null) => [{ text: `text of ${name}`, other, fixed: 'fixed' }]
  expect(found).toEqual([...names.map((name) => row(name, `other ${name}`)), [], row('one', null)])
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

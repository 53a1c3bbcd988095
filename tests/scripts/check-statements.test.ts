import { describe, expect, test } from 'vitest'
import type { Schema } from '../../scripts/shards/analyse-statement.ts'
import { checkStatements } from '../../scripts/shards/check-statements.ts'
import { originOf } from '../../scripts/shards/origin-of.ts'
import { statementKey } from '../../scripts/shards/statement-key.ts'

/**
 * The tables of these tests have the classes of docs/sharding.md: event and event_guest are sharded. product is local,
 * so a statement that also uses events would read two databases. app_user is a reference table with a copy on each
 * database, so a statement about one event can join it.
 */
const schema: Schema = {
  shardKeyOf: (table) => ({ event: 'id', event_guest: 'event_id' })[table],
  columnsOf: (table) =>
    ({ event: ['id', 'title'], event_guest: ['event_id', 'customer_id'], product: ['id'], app_user: ['id'] })[
      table
    ] ?? [],
}
const file = 'src/features/events/server/event-store.ts'
const sentStatement = (name: string, sql: string) => ({ file, name, sql })
const listEntry = (name: string, mustChange?: string) => ({
  file: file.replace('src/', ''),
  functions: [name],
  reason: 'A list of staff.',
  ...(mustChange && { mustChange }),
})

const readAll = 'select title from event'
const readOne = 'select title from event where id = $1'
const lockAll = 'select title from event for update'

describe('the check of the statements', () => {
  test('accepts those about one event, those of other tables, and those on the list', async () => {
    const statements = [
      sentStatement('readEvent', readOne),
      sentStatement('readProducts', 'select id from product'),
      sentStatement('listEvents', readAll),
      sentStatement('lockEvents', lockAll),
      sentStatement(
        'readOrganiser',
        'select event.id from event join app_user on app_user.id = title where event.id = $1',
      ),
    ]
    const list = [listEntry('listEvents'), listEntry('lockEvents', 'Lock one after the other.')]
    expect(await checkStatements(statements, schema, list)).toEqual({
      problems: [],
      sharded: 4,
      aboutOneEvent: 2,
    })
  })

  test.each([
    ['a statement about any event', readAll, [], 'not about one event (event)'],
    [
      'a statement about a list of events',
      'select title from event where id = any($1)',
      [],
      'not about one event (event)',
    ],
    [
      'a statement of a function whose name is on the list, but for another file',
      readAll,
      [{ ...listEntry('find'), file: 'features/guests/server/guest-store.ts' }],
      'not about one event (event)',
    ],
    [
      'a statement on the list that locks events',
      lockAll,
      [listEntry('find')],
      'locks rows of several events, so the list',
    ],
    [
      'a statement on the list that joins across events',
      'select from event join event_guest on customer_id = title',
      [listEntry('find')],
      'joins sharded tables, but not by event, so the list',
    ],
    [
      'a statement about one event that also uses a local table',
      'select from event join product on product.id = title where event.id = $1',
      [],
      'also uses product',
    ],
  ])('finds %s', async (_, sql, list, expected) => {
    const { problems } = await checkStatements([sentStatement('find', sql)], schema, list)
    expect(problems[0]).toContain(`${file}, find: ${expected}`)
  })

  test('finds functions on the list that no longer send a statement that has to be listed', async () => {
    const list = [listEntry('listEvents'), listEntry('readEvent'), listEntry('gone')]
    const statements = [sentStatement('listEvents', readAll), sentStatement('readEvent', readOne)]
    expect((await checkStatements(statements, schema, list)).problems).toEqual(
      ['readEvent', 'gone'].map(
        (name) =>
          `features/events/server/event-store.ts, ${name}: is on the list, but sends no statement that has to be listed`,
      ),
    )
  })
})

describe('a statement belongs to', () => {
  const kysely = { file: 'node_modules/kysely/dist/index.js', name: 'execute' }
  const connect = { file: 'src/platform/server/database/connect.ts', name: 'compileQuery' }
  const store = { file, name: 'readEvent' }
  const handler = { file: 'src/features/events/server/event-handlers.ts', name: 'show' }
  const fromTest = { file: 'src/features/events/server/events.api.test.ts', name: 'countRows' }

  test('the nearest function of a feature, not to code that builds statements for all features', () => {
    const query = { file: 'src/platform/server/query/count-up-to.ts', name: 'countUpTo' }
    expect(originOf([connect, kysely, query, store, handler, fromTest])).toEqual(store)
    expect(originOf([connect, kysely, { ...store, name: '' }, store, handler])).toEqual(store)
    expect(originOf([connect, kysely, { ...store, name: '' }])).toEqual({ file, name: '(anonymous)' })
    expect(originOf([connect, kysely])).toEqual(connect)
  })

  test('no function of Jaunt if a test sends it', () => {
    expect(originOf([connect, kysely, fromTest, store])).toBeUndefined()
    expect(originOf([connect, { file: 'tests/support/stored-event.ts', name: 'readStored' }])).toBeUndefined()
    expect(originOf([kysely])).toBeUndefined()
  })
})

test('statements have the same key if they differ only in the length of lists with two or more items', () => {
  const rows = (count: number) =>
    `insert into t (a, b) values ${Array.from({ length: count }, (_, row) => `($${2 * row + 1}, $${2 * row + 2})`).join(', ')}`
  expect(statementKey(rows(1))).not.toBe(statementKey(rows(2)))
  expect(statementKey(rows(2))).toBe(statementKey(rows(7)))
  expect(statementKey('select from t where a in ($1, $2)')).toBe(
    statementKey('select from t where a in ($3, $4, $5)'),
  )
  expect(statementKey('select from t where a = $1')).not.toBe(statementKey('select from t where b = $1'))
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeOf } from './checker/place.ts'
import { listFiles, root } from './checker/read-source.ts'

/** Stores contain the SQL of a feature; `tables.ts` has the types of its tables. */
const isStore = (file: string) => /(?:^|[/-])store\.ts$|\/tables\.ts$/.test(file)

/**
 * Collections and search sources only describe columns and rows as SQL expressions; they run no statement. The platform
 * and the search build the queries from them.
 */
const isDescription = (file: string) => /-(?:collections?|search)\.ts$/.test(file)

const statement =
  /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\.execute(?:TakeFirst|TakeFirstOrThrow)\(|`\.execute\(/
const expression = /\bsql(?:<[^`]*>)?`|\bsql\.(?:raw|ref|table|lit|join|id|val)\(/

/** Returns whether a file has SQL that belongs in a store. */
const hasMisplacedSql = (file: string, text: string): boolean => {
  const { part, test: isTest } = placeOf(file)
  if (part !== 'server' || isTest || isStore(file)) return false
  return statement.test(text) || (!isDescription(file) && expression.test(text))
}

test('a feature’s server has SQL in its stores only', () => {
  const misplaced = listFiles().filter((file) =>
    hasMisplacedSql(file, readFileSync(join(root, file), 'utf8')),
  )
  expect(misplaced).toEqual([])
})

const handler = 'src/features/events/server/package-handlers.ts'
const collection = 'src/features/bookings/server/lists/event-collection.ts'

test.each([
  [handler, "const row = await tx\n  .selectFrom('event')\n  .selectAll()"],
  [handler, "await deps.database.insertInto('event').values(row)"],
  [handler, "await tx.updateTable('event').set({ title })"],
  [handler, "await tx.deleteFrom('event')"],
  [handler, 'await sql`select pg_advisory_xact_lock(1)`.execute(tx)'],
  [handler, 'const { rows } = await sql<{ id: string }>`select id from event`'],
  [handler, 'const column = sql.ref(name)'],
  [collection, "read: (ids) => database.selectFrom('event').selectAll()"],
  [collection, 'read: async () => (await sql`select id from event`.execute(database)).rows'],
  ['src/features/payments/server/restore.ts', 'await sql`select 1`'],
])('the check finds the SQL in %s: %s', (file, text) => expect(hasMisplacedSql(file, text)).toBe(true))

test.each([
  ['src/features/events/server/event-store.ts', "tx.selectFrom('event')"],
  ['src/features/events/server/store.ts', "tx.selectFrom('event')"],
  ['src/features/events/server/events.api.test.ts', "site.db.selectFrom('event')"],
  [collection, 'column: sql`event.title`'],
  ['src/features/content/server/items/content-search.ts', 'rows: sql`select id from content_item`'],
  ['src/platform/server/mail/outbox.ts', "tx.insertInto('mail_outbox')"],
  [handler, 'await database.transaction().execute((tx) => saveEvent(tx))'],
])('the check allows in %s: %s', (file, text) => expect(hasMisplacedSql(file, text)).toBe(false))

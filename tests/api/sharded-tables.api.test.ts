import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { readColumns } from '../../scripts/shards/read-columns.ts'
import { classesOf, localTables, referenceTables, shardedTables } from '../../scripts/shards/tables.ts'

const { db } = await testDatabase()
const columns = await readColumns(db)
const wordsOfPage = new Set(readFileSync('docs/sharding.md', 'utf8').match(/\w+/g))
const sharded = Object.keys(shardedTables)

/** Returns the names that docs/sharding.md does not contain. */
const findMissingOnPage = (names: readonly string[]) => {
  expect(names.length).toBeGreaterThan(5)
  return names.filter((name) => !wordsOfPage.has(name)).toSorted()
}

test('each table of the database has exactly one class: sharded by event, copied or local', () => {
  expect([...columns.keys()].filter((table) => classesOf(table).length !== 1)).toEqual([])
})

test('each table that has a class exists', () => {
  const classifiedTables = Object.keys({ ...shardedTables, ...referenceTables, ...localTables })
  expect(classifiedTables.filter((table) => !columns.has(table))).toEqual([])
})

test('each sharded table has its shard key, except the entries of the ledger, whose column must be added first', () => {
  const tablesWithoutKey = sharded.filter((table) => !columns.get(table)?.includes(shardedTables[table]!))
  expect(tablesWithoutKey).toEqual(['ledger_entry'])
})

test('docs/sharding.md names each foreign key without the shard key, from a sharded to a local table, or from any other table to a sharded one', async () => {
  const { rows } = await sql<{ name: string; from: string; to: string; own: string[]; other: string[] }>`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as own,
      array(select attname::text from pg_attribute where attrelid = confrelid and attnum = any(confkey)) as other
    from pg_constraint where contype = 'f' and conparentid = 0`.execute(db)
  const unsupported = rows.filter(({ from, to, own, other }) => {
    const [fromKey, toKey] = [shardedTables[from], shardedTables[to]]
    if (fromKey && toKey) return !own.includes(fromKey) || !other.includes(toKey)
    return fromKey ? to in localTables : Boolean(toKey)
  })
  expect(findMissingOnPage(unsupported.map(({ name }) => name))).toEqual([])
})

test('docs/sharding.md names each primary key and unique index of a sharded table that lacks the shard key', async () => {
  const { rows } = await sql<{ table: string; index: string; columns: string[] }>`
    select relation.relname as table, index.relname as index,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index join pg_class relation on relation.oid = indrelid join pg_class index on index.oid = indexrelid
    where indisunique and not relation.relispartition and relation.relname = any(${sharded})`.execute(db)
  const indexesWithoutKey = rows.filter(({ table, columns }) => !columns.includes(shardedTables[table]!))
  expect(findMissingOnPage(indexesWithoutKey.map(({ index }) => index))).toEqual([])
})

test('docs/sharding.md names each trigger of a sharded table', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger
    where not tgisinternal and tgparentid = 0 and tgrelid::regclass::text = any(${sharded})`.execute(db)
  expect(findMissingOnPage(rows.map(({ name }) => name))).toEqual([])
})

test('copied tables have no triggers, and no column of the database is numbered by a sequence', async () => {
  const { rows } = await sql`
    select from pg_trigger where not tgisinternal and tgrelid::regclass::text = any(${Object.keys(referenceTables)})
    union all select from pg_sequences where schemaname = 'public'`.execute(db)
  expect(rows).toEqual([])
})

import type pg from 'pg'
import { filledTables } from './filled-tables.ts'

export type IndexDefinition = { readonly table: string; readonly name: string; readonly definition: string }

/**
 * Returns all indexes of the filled tables, in the order in which they were created. The indexes of partitions are
 * omitted, because they are dropped and created together with those of the table.
 */
export const indexesOfFilledTables = async (client: pg.ClientBase): Promise<IndexDefinition[]> => {
  const { rows } = await client.query<IndexDefinition>(
    `select tablename as table, indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = any($1)
     order by format('%I.%I', schemaname, indexname)::regclass::oid`,
    [filledTables.map(({ name }) => name)],
  )
  return rows
}

/**
 * Stores the definitions of all indexes of the filled tables in the schema `fill`, and drops the indexes that are
 * neither unique nor part of a constraint. Building these at the end takes a fraction of the time of updating them for
 * each row.
 */
export const setIndexesAside = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`
    create table fill.index_before (name text primary key, definition text not null, is_dropped boolean not null,
      position integer generated always as identity)`)
  for (const { name, definition } of await indexesOfFilledTables(client)) {
    const { rows } = await client.query<{ plain: boolean }>(
      `select not indisunique and not exists (select from pg_constraint where conindid = indexrelid) as plain
       from pg_index where indexrelid = $1::regclass`,
      [name],
    )
    const isDropped = rows[0]!.plain
    await client.query('insert into fill.index_before (name, definition, is_dropped) values ($1, $2, $3)', [
      name,
      definition,
      isDropped,
    ])
    if (isDropped) await client.query(`drop index ${name}`)
  }
}

/**
 * Creates the dropped indexes again in their original order, which decides the names of the partitions' indexes.
 * @throws if an index of the filled tables is missing or differs from before
 */
export const restoreIndexes = async (client: pg.ClientBase, log: (line: string) => void): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    'select name, definition from fill.index_before where is_dropped order by position',
  )
  const existing = new Set((await indexesOfFilledTables(client)).map(({ name }) => name))
  for (const { name, definition } of rows) {
    if (existing.has(name)) continue
    const startedAt = performance.now()
    // The definition of an index of a partitioned table says ONLY, which would leave out its partitions.
    await client.query(definition.replace(' ON ONLY ', ' ON '))
    const seconds = (performance.now() - startedAt) / 1000
    if (seconds > 5) log(`Built the index ${name} in ${seconds.toFixed(0)} s`)
  }
  const { rows: indexesBefore } = await client.query<{ name: string; definition: string }>(
    'select name, definition from fill.index_before order by name',
  )
  const definitionsNow = new Map(
    (await indexesOfFilledTables(client)).map(({ name, definition }) => [name, definition]),
  )
  const different = indexesBefore.filter(({ name, definition }) => definitionsNow.get(name) !== definition)
  if (different.length > 0)
    throw new Error(`the indexes differ from before: ${different.map(({ name }) => name).join(', ')}`)
}

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { countUpTo } from './count-up-to.ts'
import { fillPage, rowsAfter } from './rows-after.ts'

const { db } = await testDatabase()
await sql`create table place (id text primary key, rank integer)`.execute(db)
await sql`create index place_by_rank on place (rank desc nulls last, id desc)`.execute(db)

type Row = { id: string; rank: number | null }

const readPage = (descending: boolean, limit: number, last: Row | undefined) => {
  const order = { columns: [sql`rank`, sql`id`] as const, descending, nullable: true }
  const parts = last ? rowsAfter(order, [last.rank, last.id]) : [sql<boolean>`true`]
  const orderBy = sql.raw(descending ? 'rank desc nulls last, id desc' : 'rank asc nulls first, id asc')
  return fillPage(parts, limit, async (part, room) => {
    const { rows } = await sql<Row>`
      select id, rank from place where ${part} order by ${orderBy} limit ${room}`.execute(db)
    return rows
  })
}

const insert = async (ranks: readonly (number | null)[], prefix: string) => {
  const ids = ranks.map((_, index) => `${prefix}${String(index).padStart(3, '0')}`)
  await sql`insert into place select * from unnest(${ids}::text[], ${ranks}::integer[])`.execute(db)
}

test('consecutive pages have every row once, in order, even while rows are added before them', async () => {
  const rank = fc.option(fc.integer({ min: 0, max: 6 }))
  const input = fc.record({
    ranks: fc.array(rank, { minLength: 1, maxLength: 40 }),
    added: fc.array(rank, { maxLength: 12 }),
    limit: fc.integer({ min: 1, max: 9 }),
    descending: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(input, async ({ ranks, added, limit, descending }) => {
      await sql`truncate place`.execute(db)
      await insert(ranks, 'a')
      const expected = await readPage(descending, 1000, undefined)
      const seenRows: Row[] = []
      for (let page = 0; ; page += 1) {
        const rows = await readPage(descending, limit, seenRows.at(-1))
        seenRows.push(...rows)
        if (rows.length < limit) break
        const nextRank = added[page]
        if (nextRank !== undefined) await insert([nextRank], `b${page}-`)
      }
      const originalRows = seenRows.filter(({ id }) => id.startsWith('a'))
      expect(originalRows).toEqual(expected)
      expect(new Set(seenRows.map(({ id }) => id)).size).toBe(seenRows.length)
    }),
    { numRuns: 60 },
  )
})

test('a late page is found by the index without reading the rows before it', async () => {
  await sql`truncate place`.execute(db)
  await sql`insert into place select 'p' || n, n from generate_series(1, 5000) as n`.execute(db)
  await sql`analyze place`.execute(db)
  const order = { columns: [sql`rank`, sql`id`] as const, descending: true, nullable: true }
  const [part] = rowsAfter(order, [100, 'p100'])
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { Plans: [object] } }] }>`
    explain (analyze, format json)
    select id from place where ${part} order by rank desc nulls last, id desc limit 10`.execute(db)
  const [scan] = rows[0]!['QUERY PLAN'][0].Plan.Plans as [Record<string, unknown>]
  expect(scan).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': 'place_by_rank' })
  expect(scan['Rows Removed by Filter'] ?? 0).toBe(0)
})

test('counting stops at the limit, and the result says so', async () => {
  const allRows = sql`select from place`
  expect(await countUpTo(db, allRows, 5000)).toEqual({ count: 5000, countIsMinimum: false })
  expect(await countUpTo(db, allRows, 4999)).toEqual({ count: 4999, countIsMinimum: true })
})

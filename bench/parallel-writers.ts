import { sql } from 'kysely'
import { connectDatabase, createPool, type Database } from '#platform/server/database/connect.ts'
import type { Measure } from './support/measure.ts'
import { median } from './support/timing.ts'

const writerCount = 8
const writesPerWriter = 60
const roundCount = 9

/** Returns the writes per second of concurrent writers, each of which changes one product in the same location. */
const writeConcurrently = async (database: Database, ids: readonly string[]): Promise<number> => {
  const startedAt = performance.now()
  await Promise.all(
    ids.map(async (id) => {
      for (let turn = 0; turn < writesPerWriter; turn += 1)
        await database.transaction().execute(async (tx) => {
          await sql`update product set manual_score = manual_score + 1 where id = ${id}`.execute(tx)
        })
    }),
  )
  return (ids.length * writesPerWriter * 1000) / (performance.now() - startedAt)
}

/** Measures the same writes with and without the change log, alternately. */
const timeWriters = async (database: Database) => {
  const { rows } = await sql<{ id: string }>`
    select id from product where location_ids @> '{newcastle}' order by id limit ${writerCount}`.execute(
    database,
  )
  const ids = rows.map(({ id }) => id)
  const setTriggers = (state: 'enable' | 'disable') =>
    sql`alter table product ${sql.raw(state)} trigger user`.execute(database)
  const rates = { logged: [] as number[], unlogged: [] as number[] }
  for (let round = 0; round <= roundCount; round += 1) {
    const logged = await writeConcurrently(database, ids)
    await setTriggers('disable')
    const unlogged = await writeConcurrently(database, ids).finally(() => setTriggers('enable'))
    if (round === 0) continue
    rates.logged.push(logged)
    rates.unlogged.push(unlogged)
  }
  return [median(rates.logged), median(rates.unlogged)] as const
}

export const parallelWriters: Measure = {
  name: `${writerCount} concurrent changes to products of one location, against the same without the change log`,
  limit: { atLeast: 0.8 },
  unit: 'times',
  async run({ config }) {
    const database = connectDatabase(createPool(config.databaseUrl, { max: writerCount }))
    try {
      const [logged, unlogged] = await timeWriters(database)
      return {
        value: logged / unlogged,
        detail: `${Math.round(logged)} against ${Math.round(unlogged)} writes/s`,
      }
    } finally {
      await database.destroy()
    }
  },
}

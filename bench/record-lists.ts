import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import { bodyOf, signIn } from './support/enter-site.ts'
import type { Bench, Measure } from './support/measure.ts'
import { inMs, timeInTurns } from './support/timing.ts'

const many = 50_000

/** Records of a kind in which the site itself has few, like one that is shipped. */
const fillVenues = async (database: Database): Promise<void> => {
  await sql`
    insert into record (kind, id, title, content)
    select 'venue', 'bench-' || n, 'Bench Hall ' || n,
      content || jsonb_build_object('id', 'bench-' || n, 'name', 'Bench Hall ' || n, 'capacity', n % 900 + 1)
    from generate_series(1, ${many}::int) as n,
      (select content from record where kind = 'venue' order by id limit 1) as like_it
    on conflict do nothing`.execute(database)
  await sql`vacuum analyze record`.execute(database)
}

const emptyVenues = async (database: Database): Promise<void> => {
  await sql`delete from record where kind = 'venue' and id like 'bench-%'`.execute(database)
}

const listAgainstQuery =
  (query: string, bare: (database: Database) => Promise<unknown>) =>
  async ({ app }: Bench) => {
    const staff = await signIn(app, 'staff')
    await fillVenues(app.database)
    try {
      const call = async () => {
        const { count } = bodyOf(await staff.get(`/api/records/venue/ids${query}`)) as {
          count: number
        }
        if (count < many) throw new Error(`only ${count} venues are listed`)
      }
      const [list, plain] = await timeInTurns([call, () => bare(app.database)], { rounds: 20, warmUp: 5 })
      return { value: list / plain, detail: `${inMs(list)} against ${inMs(plain)}` }
    } finally {
      await emptyVenues(app.database)
    }
  }

/** Everything that stands between the query and the list that staff scroll through. */
export const recordList: Measure = {
  name: `a list of ${many} records by title, against the bare query of its ids`,
  limit: { atMost: 3 },
  unit: 'times',
  run: listAgainstQuery('', (database) =>
    sql`select id from record where kind = 'venue' and removed_at is null order by title, id`.execute(
      database,
    ),
  ),
}

export const recordListSorted: Measure = {
  name: `a list of ${many} records by a number in them, against the bare query`,
  limit: { atMost: 2 },
  unit: 'times',
  run: listAgainstQuery('?sort=-capacity', (database) =>
    sql`
      select id from record where kind = 'venue' and removed_at is null
      order by (content ->> 'capacity')::numeric desc nulls last, title, id`.execute(database),
  ),
}

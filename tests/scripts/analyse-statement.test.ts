import { expect, test } from 'vitest'
import { analyseStatement, type Schema } from '../../scripts/shards/analyse-statement.ts'

const columns: Readonly<Record<string, readonly string[]>> = {
  event: ['id', 'title', 'organiser_id', 'start_date'],
  event_guest: ['event_id', 'customer_id', 'name'],
  event_task: ['id', 'event_id', 'title'],
  app_user: ['id', 'email', 'first_name'],
}
const keys = new Map([
  ['event', 'id'],
  ['event_guest', 'event_id'],
  ['event_task', 'event_id'],
])
const schema: Schema = {
  shardKeyOf: (table) => keys.get(table),
  columnsOf: (table) => columns[table] ?? [],
}

/** Returns, as text, what makes a statement use more than one event; empty if it uses at most one. */
const acrossEvents = async (sql: string) => {
  const use = await analyseStatement(sql, schema)
  return [
    use.anyEventTables.length > 0 && `any ${use.anyEventTables.join(' ')}`,
    use.listedEventTables.length > 0 && `listed ${use.listedEventTables.join(' ')}`,
    use.joinsAcrossEvents && 'joined',
    use.locksEvents && 'locked',
  ]
    .filter(Boolean)
    .join(', ')
}

test.each([
  'select * from app_user where email = $1',
  'select document from event where id = $1 for update',
  'select title from "event" where "event"."id" = $1 and (title = $2 or organiser_id = $3)',
  "select title from event as e where 'ev-1' = e.id",
  'select title from event where id = $1::text',
  'select title from event where (id, title) = ($1, $2)',
  'select * from event join event_guest on event_guest.event_id = event.id where event.id = $1',
  'select * from event, event_guest as g where g.event_id = event.id and g.event_id = $1',
  'select * from event left join event_guest on event_guest.event_id = event.id where event.id = $1',
  'select * from event_guest join event_task using (event_id) where event_guest.event_id = $1',
  'select * from event join app_user on app_user.id = organiser_id where event.id = $1',
  'select * from event join event_guest on true where event.id = $1 and event_id = $2',
  'select exists (select from event_guest where event_id = event.id) from event where id = $1',
  'select * from event where id = $1 and (exists (select from event_guest where event_id = event.id) or title = $2)',
  'select * from event where id in (select event_id from event_guest where event_id = $1)',
  'select (select count(*) from event_guest as g where g.event_id = e.id) from event as e where e.id = $1',
  'select * from (select * from event_guest) as g where g.event_id = $1',
  'select * from (select * from event where id = $1 order by title limit 3) as e join event_guest on event_id = e.id',
  'with e as (select id from event where id = $1) select * from event_guest join e on e.id = event_id',
  'select id from event where id = $1 union select event_id from event_guest where event_id = $2',
  'select * from (select id from event union all select event_id from event_guest) as u where u.id = $1',
  'insert into event_guest (event_id, customer_id) values ($1, $2), ($3, $4) on conflict do nothing',
  'insert into event_guest select $1, unnest($2::text[]), $3',
  'insert into event_guest (event_id, customer_id) select event_id, id from event_task where event_id = $1',
  'insert into event_guest as g (event_id) values ($1) on conflict (event_id) do update set name = excluded.name where g.name <> $2',
  'with old as (delete from event_task where event_id = $1 returning id) insert into event_guest (event_id) select $2',
  'update event_guest set name = $1 where event_id = $2',
  'update event_guest set name = title from event where event.id = event_guest.event_id and event.id = $1',
  'delete from event_task using event where event_task.event_id = event.id and event.id = $1',
])('a statement uses at most one event: %s', async (sql) => expect(await acrossEvents(sql)).toBe(''))

test.each([
  ['select * from event', 'any event'],
  ['select * from event where title = $1', 'any event'],
  ['select * from event where id <> $1', 'any event'],
  ['select * from event where id > $1 order by id limit $2', 'any event'],
  ['select * from event where id = null', 'any event'],
  ['select * from event where id = $1 or title = $2', 'any event'],
  ['select * from event where not (id = $1)', 'any event'],
  ['select * from event where id = organiser_id', 'any event'],
  ['select * from event where id = any($1)', 'listed event'],
  ['select * from event where id in ($1, $2) for update', 'listed event, locked'],
  ['select * from event where id <> all($1::text[])', 'any event'],
  ['select * from event where id not in ($1, $2)', 'any event'],
  ['select * from event_task where id = $1', 'any event_task'],
  ['select * from event_task where id = $1 for update', 'any event_task, locked'],
  ['select * from event join event_guest on event_guest.event_id = event.id', 'any event event_guest'],
  [
    'select * from event join event_guest on event_guest.customer_id = event.organiser_id',
    'any event event_guest, joined',
  ],
  [
    'select * from event join event_guest on customer_id = organiser_id where event.id = $1',
    'any event_guest, joined',
  ],
  [
    'select * from event join event_guest on event_id = event.id and event.id = any($1)',
    'listed event event_guest',
  ],
  // The condition of a left join does not restrict the left table.
  [
    'select * from event left join event_guest on event_guest.event_id = event.id and event.id = $1',
    'any event event_guest',
  ],
  ['select * from event where exists (select from event_guest where event_id = $1)', 'any event, joined'],
  [
    'select * from event where organiser_id in (select customer_id from event_guest)',
    'any event event_guest, joined',
  ],
  [
    'select * from event where id in (select event_id from event_guest where name = $1)',
    'any event event_guest',
  ],
  [
    'select * from event where id not in (select event_id from event_guest where event_id = $1)',
    'any event, joined',
  ],
  ['select (select count(*) from event_guest) from app_user where id = $1', 'any event_guest'],
  [
    'select * from event where title = $1 or exists (select from event_guest where event_id = event.id and event_id = $2)',
    'any event',
  ],
  // The subquery chooses its rows before the condition applies.
  ['select * from (select * from event order by title limit 3) as e where e.id = $1', 'any event'],
  ['with e as (select * from event) select * from e where e.id = $1', 'any event'],
  [
    'select id from event where id = $1 union select event_id from event_guest where name = $2',
    'any event_guest',
  ],
  ['insert into event_guest (customer_id, name) values ($1, $2)', 'any event_guest'],
  [
    'insert into event_guest (event_id, name) select event_id, title from event_task where id = $1',
    'any event_task',
  ],
  ['update event_guest set name = $1 where customer_id = $2', 'any event_guest'],
  [
    'update event_task set title = $1 where id in (select id from event_task where event_id = $2)',
    'any event_task, joined',
  ],
  ['update event_guest set name = title from event where event.id = $1', 'any event_guest, joined'],
  ['delete from event_task where id = $1', 'any event_task'],
  ['truncate event_guest', 'any event_guest'],
  ['lock table event in share mode', 'any event'],
])('a statement can use several events: %s', async (sql, expected) =>
  expect(await acrossEvents(sql)).toBe(expected),
)

test('names the tables of a statement and of its subqueries, but no CTEs and no tables of another schema', async () => {
  const sql = `with g as (select * from event_guest where event_id = $1)
    select * from g join event on event.id = g.event_id
    where organiser_id in (select id from app_user) and exists (select from archive.event_task)`
  const { sharded, others } = await analyseStatement(sql, schema)
  expect(sharded).toEqual(['event', 'event_guest'])
  expect(others).toEqual(['app_user'])
})

test('a statement that PostgreSQL cannot parse is refused', async () => {
  await expect(analyseStatement('select from where', schema)).rejects.toThrow('syntax error')
})

import { type Kysely, sql } from 'kysely'

/**
 * Whoever changes what public pages show leaves a line that says what it is about, in the transaction of the change.
 * Lines are only added, so writers do not wait for each other; who keeps pages reads those that have come since.
 * Before, all writers counted up one row.
 *
 * A line's topics are the table's name and its keys: 'product', 'product id x', 'product in newcastle stag'. 'product *'
 * stands for every key. `xid` says when the line is to be seen: rows appear in the order of commits, not of ids.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

/** Something about the rows of a table: what is looked at, and by which keys pages look it up. */
type Aspect = { readonly rows: (table: string) => string; readonly keys: string }

const whole = (keys: string): Aspect[] => [{ rows: (table) => `select * from ${table}`, keys }]

const aspectsOf: Readonly<Record<string, readonly Aspect[]>> = {
  category: whole(`array['id ' || row.id, 'url ' || row.url]`),
  category_group: whole(`array['id ' || row.id, 'url ' || row.url]`),
  currency: whole(`array['name ' || row.name]`),
  dictionary_message: whole(`array['name ' || row.name]`),
  location: [
    {
      rows: (table) => `select id, slug, name, to_jsonb(place) - 'review_count' - 'review_sum' as rest
        from ${table} as place`,
      keys: `array['id ' || row.id, 'slug ' || row.slug, 'name ' || lower(row.name)]`,
    },
    {
      rows: (table) => `select id, review_count, review_sum from ${table}`,
      keys: `array['reviews of ' || row.id]`,
    },
  ],
  product: [
    ...whole(`array['id ' || row.id] || array(
      select 'in ' || place || sold || kind
      from unnest(row.location_ids) as place,
        unnest(array[''] || array(select ' ' || section from unnest(row.sections) as section)) as sold,
        unnest(array[''] || array(select ' of ' || category from unnest(row.category_ids) as category)) as kind)`),
    // That it is listed where it was not, or no longer: what else changes leaves a place's count alone.
    {
      rows: (table) => `select id, unnest(location_ids) as place from ${table} where hide_listing is null`,
      keys: `array['counted in ' || row.place]`,
    },
  ],
  review: whole(
    `array_remove(array['of product ' || row.product_id, 'of location ' || row.location_id], null)`,
  ),
  role_document: whole(`array['name ' || row.name]`),
  supplier: whole(`array['id ' || row.id]`),
  template: whole(`array['name ' || row.name]`),
  venue: whole(`array['id ' || row.id]`),
}

/** More topics than this at once, as when the catalogue is loaded, and the whole table has changed. */
const maxTopics = 300

type Rows = Aspect['rows']
/** Rows that are written as they were have not changed. */
const changedRows = {
  insert: (rows: Rows) => rows('new_rows'),
  delete: (rows: Rows) => rows('old_rows'),
  update: (rows: Rows) => `(${rows('new_rows')} except ${rows('old_rows')})
    union all (${rows('old_rows')} except ${rows('new_rows')})`,
}
const transitionTables = {
  insert: 'referencing new table as new_rows',
  delete: 'referencing old table as old_rows',
  update: 'referencing old table as old_rows new table as new_rows',
}
type Change = keyof typeof changedRows
const changes = Object.keys(changedRows) as Change[]

const changedKeys =
  (change: Change) =>
  ({ rows, keys }: Aspect) =>
    `select key from (${changedRows[change](rows)}) as row, unnest(${keys}) as key`

const collect = (table: string, change: Change) => `
  when '${change.toUpperCase()}' then
    select array_agg(distinct '${table} ' || key) into told
    from (${aspectsOf[table]!.map(changedKeys(change)).join(' union all ')}) as changed;`

/** Plain SQL for each table and change: its plan is kept by the connection. */
const tellFunction = (table: string) => `
  create function tell_${table}() returns trigger language plpgsql as $$
  declare
    told text[] := array['${table} *'];
  begin
    case tg_op ${changes.map((change) => collect(table, change)).join('')}
      else null;
    end case;
    if told is null then return null; end if;
    if cardinality(told) > ${maxTopics} then told := array['${table} *']; end if;
    insert into publication_change (topics) values (told || '${table}'::text);
    return null;
  end $$`

const triggersOf = (table: string): string[] => [
  ...changes.map(
    (change) => `create trigger ${table}_told_${change} after ${change} on ${table}
      ${transitionTables[change]} for each statement execute function tell_${table}()`,
  ),
  `create trigger ${table}_told_truncate after truncate on ${table}
    for each statement execute function tell_${table}()`,
]

const tables = Object.keys(aspectsOf)

const statements = [
  ...tables.map((table) => `drop trigger ${table}_published on ${table}`),
  'drop function publish_anew()',
  'drop table publication',
  `create table publication_change (
     xid xid8 not null default pg_current_xact_id(),
     at timestamptz not null default clock_timestamp(),
     topics text[] not null
   )`,
  'create index publication_change_xid on publication_change (xid)',
  ...tables.flatMap((table) => [tellFunction(table), ...triggersOf(table)]),
]

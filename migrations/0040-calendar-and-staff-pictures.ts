import { type Kysely, sql } from 'kysely'

/**
 * Days that matter to people who travel: holidays, races, festivals. An item without a location is for all of them.
 * And the pictures of those whom pages name to talk to.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const keysOf = (row: 'old' | 'new') => `
  array['id ' || ${row}.id] || case when ${row}.location_ids = '{}' then array['everywhere']
    else array(select 'at ' || place from unnest(${row}.location_ids) as place) end`

const statements = [
  "alter table app_user add column picture text not null default ''",
  `create table calendar_item (
     id text primary key,
     name text not null,
     notes text,
     date_from date not null,
     date_to date not null check (date_to >= date_from),
     location_ids text[] not null,
     shipped boolean not null
   )`,
  'create index calendar_item_days on calendar_item (date_from, id)',
  'create index calendar_item_ends on calendar_item (date_to)',
  'create index calendar_item_places on calendar_item using gin (location_ids)',
  `create function tell_calendar_item() returns trigger language plpgsql as $$
   begin
     if tg_op = 'TRUNCATE' then
       insert into published_row (relation, keys) values ('calendar_item', '{*}');
     else
       if tg_op <> 'INSERT' then
         insert into published_row (relation, keys) values ('calendar_item', ${keysOf('old')});
       end if;
       if tg_op <> 'DELETE' then
         insert into published_row (relation, keys) values ('calendar_item', ${keysOf('new')});
       end if;
     end if;
     return null;
   end $$`,
  ...[
    ['insert', 'for each row'],
    ['update', 'for each row when (old is distinct from new)'],
    ['delete', 'for each row'],
    ['truncate', 'for each statement'],
  ].map(
    ([change, when]) =>
      `create trigger calendar_item_told_${change} after ${change} on calendar_item ${when}
       execute function tell_calendar_item()`,
  ),
]

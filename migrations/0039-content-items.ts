import { type Kysely, sql } from 'kysely'

/**
 * Posts, pages and texts of the site. `live` is whether visitors see one: it is set when the item is stored, and by a
 * job when its time comes, so that kept pages hear of that like of any other change.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const keysOf = (row: 'old' | 'new') => `
  array['id ' || ${row}.id, 'type ' || ${row}.type, 'at ' || ${row}.location_id]
    || array(select 'about ' || place from unnest(${row}.location_ids) as place)`

const statements = [
  `create table content_item (
     id text primary key,
     type text not null,
     title text not null,
     name text not null,
     sections text[] not null,
     category text,
     published boolean not null,
     publish_at timestamptz,
     live boolean not null,
     location_id text,
     location_ids text[] not null,
     category_ids text[] not null,
     content jsonb not null,
     shipped boolean not null
   )`,
  'create index content_item_type on content_item (type, publish_at desc) where live',
  'create index content_item_location on content_item (location_id) where location_id is not null',
  'create index content_item_places on content_item using gin (location_ids)',
  'create index content_item_due on content_item (publish_at) where published and not live',
  `create function tell_content_item() returns trigger language plpgsql as $$
   begin
     if tg_op = 'TRUNCATE' then
       insert into published_row (relation, keys) values ('content_item', '{*}');
     else
       insert into published_row (relation, keys)
         values ('content_item', ${keysOf('old')} || ${keysOf('new')});
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
      `create trigger content_item_told_${change} after ${change} on content_item ${when}
       execute function tell_content_item()`,
  ),
]

import { type Kysely, sql } from 'kysely'

/** Ready-made packages. Pages that show them are told of each that changes, by its id and its place. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const keys = ['old', 'new'].flatMap((row) => [`'id ' || ${row}.id`, `'in ' || ${row}.location_id`])

const statements = [
  `create table web_package (
     id text primary key,
     name text not null,
     sections text[] not null,
     location_id text not null references location deferrable initially deferred,
     nights_count smallint not null check (nights_count between 0 and 7),
     editable boolean not null,
     standard text not null check (standard in ('bronze', 'silver', 'gold', 'platinum')),
     content jsonb not null,
     shipped boolean not null
   )`,
  'create index web_package_place on web_package (location_id)',
  `create function tell_web_package() returns trigger language plpgsql as $$
   begin
     insert into published_row (relation, keys) values ('web_package',
       case when tg_op = 'TRUNCATE' then '{*}' else array[${keys.join(', ')}] end);
     return null;
   end $$`,
  ...['insert', 'delete'].map(
    (change) => `create trigger web_package_told_${change} after ${change} on web_package
      for each row execute function tell_web_package()`,
  ),
  // Rows that are written as they were have not changed.
  `create trigger web_package_told_update after update on web_package
     for each row when (old is distinct from new) execute function tell_web_package()`,
  `create trigger web_package_told_truncate after truncate on web_package
     for each statement execute function tell_web_package()`,
]

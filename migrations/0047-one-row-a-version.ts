import { type Kysely, sql } from 'kysely'

/**
 * An event's row says at which instant it was brought to its version, and its history has one row of that version and
 * instant (partitions-by-month). That is one row a version only while the instant stays with the version: it may not be
 * moved alone.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create function refuse_instant() returns trigger language plpgsql as $$
   begin
     raise exception 'event % was brought to version % at %, not at %',
       old.id, old.version, old.updated_at, new.updated_at
       using errcode = 'check_violation';
   end $$`,
  `create trigger event_instant_of_version before update of updated_at on event
     for each row when (new.version = old.version and new.updated_at <> old.updated_at)
     execute function refuse_instant()`,
]

import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

const batchSize = 500

/**
 * The searched texts of events, divided by month, so that a search finds the newest matches without looking at all
 * events. Triggers write them with the events, also for processes of an older release.
 */
export const upOnline = async ({ changeSchema, backfill, database }: Online): Promise<void> => {
  await changeSchema(async (tx) => {
    await sql`
      create table if not exists event_text (
        event_id text not null,
        created_at timestamptz not null,
        search_text text not null,
        primary key (created_at, event_id)
      ) partition by range (created_at)`.execute(tx)
    await sql`create table if not exists event_text_other partition of event_text default`.execute(tx)
    await sql`create index if not exists event_text_words on event_text using gin (search_text gin_trgm_ops)`.execute(
      tx,
    )
    await sql`
      select make_partitions('event_text', 'created_at', (select coalesce(min(created_at), now()) from event),
        now() + interval '3 months')`.execute(tx)
    await sql`
      create or replace function write_event_text() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' or tg_op = 'UPDATE' and old.created_at <> new.created_at then
          delete from event_text where created_at = old.created_at and event_id = old.id;
        end if;
        if tg_op <> 'DELETE' then
          insert into event_text (event_id, created_at, search_text)
          values (new.id, new.created_at, new.search_text)
          on conflict (created_at, event_id) do update set search_text = excluded.search_text;
        end if;
        return null;
      end $$`.execute(tx)
    await sql`
      create or replace trigger event_text_written after insert or delete on event
        for each row execute function write_event_text()`.execute(tx)
    await sql`
      create or replace trigger event_text_changed after update of search_text, created_at on event
        for each row when (old.search_text <> new.search_text or old.created_at <> new.created_at)
        execute function write_event_text()`.execute(tx)
  })
  // A row that a trigger has written since is newer, so it is not replaced. The lock waits for a deletion of the event.
  await backfill<string>('texts of events', async (tx, after = '') => {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id, created_at, search_text from event where id > ${after} order by id limit ${batchSize} for key share
      ), stored as (
        insert into event_text (event_id, created_at, search_text)
        select id, created_at, search_text from batch on conflict do nothing
      )
      select id from batch order by id desc limit 1`.execute(tx)
    return rows[0]?.id
  })
  await sql`analyze event_text`.execute(database)
  await sql`drop index concurrently if exists event_search`.execute(database)
}

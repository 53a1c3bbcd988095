import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

/** Fills the due days of payments for events that have not started. Reminders calculate again what is due. */
export const upOnline = async ({ backfill }: Online): Promise<void> => {
  await backfill<string>('due days', async (tx, after = '') => {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id, start_date, document from event
        where id > ${after} and status_stage <> 'Cancelled' and (start_date is null or start_date > current_date)
        order by id limit 200 for update
      ), due as (
        select id, (document ->> 'depositDueDate')::date as day from batch
        union
        select id, least((document ->> 'balanceDueDate')::date, start_date) from batch
        union
        select id, (part ->> 'date')::date from batch, json_array_elements(document -> 'guests') as guest,
          json_array_elements(case json_typeof(guest -> 'instalmentPlan') when 'object'
            then guest -> 'instalmentPlan' -> 'parts' else '[]' end) as part
      ), inserted as (
        insert into event_due_day (event_id, day) select id, day from due where day is not null
        on conflict do nothing
      )
      select id from batch`.execute(tx)
    return rows
      .map(({ id }) => id)
      .sort()
      .at(-1)
  })
}

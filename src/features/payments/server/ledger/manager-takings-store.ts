import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { maxReported } from '#platform/server/database/max-reported.ts'

/** The payments minus the refunds of the events of a manager; null for events without a manager. */
type ManagerTakings = { readonly managerId: string | null; readonly pence: Pence }

/**
 * Returns the money received by card and bank minus refunds in a period (British days), by the manager that its event has
 * now. Triggers of the database add it up, so this reads no entries.
 */
export const readTakingsByManager = async (
  database: Database,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<ManagerTakings[]> => {
  const { rows } = await sql<ManagerTakings>`
    select manager_id as "managerId", sum(pence)::bigint as pence
    from manager_taking_figure where day between ${from}::date and ${to}::date
    group by manager_id
    having sum(pence) <> 0`.execute(database)
  return rows
}

/** Merges the rows of each day and manager into one. Each transfer has added its own row. */
export const compactManagerTakings = async (database: Database): Promise<void> => {
  await sql`
    with many as (
      select day, manager_id from manager_taking_figure group by 1, 2 having count(*) > 1
    ), removed as (
      delete from manager_taking_figure using many
      where manager_taking_figure.day = many.day
        and manager_taking_figure.manager_id is not distinct from many.manager_id
      returning manager_taking_figure.*
    )
    insert into manager_taking_figure (day, manager_id, pence)
    select day, manager_id, sum(pence) from removed group by 1, 2 having sum(pence) <> 0`.execute(database)
}

const entries = sql`
  select (transfer.done_at at time zone 'Europe/London')::date as day, event.manager_id,
    -entry.amount_pence as pence
  from ledger_entry entry
    join ledger_account account on account.id = entry.account_id
    join ledger_transfer transfer on transfer.id = entry.transfer_id
    join event on event.id = transfer.event_id
  where account.kind in ('gateway', 'bank')`

/**
 * Adds what the figures lack, for entries that were inserted without triggers. Does it in one statement, so it is exact
 * while others write.
 */
export const addMissingManagerTakings = async (database: Database): Promise<void> => {
  await sql`
    insert into manager_taking_figure (day, manager_id, pence)
    select day, manager_id, sum(pence)
    from (
      ${entries}
      union all
      select day, manager_id, -pence from manager_taking_figure
    ) as missing
    group by day, manager_id having sum(pence) <> 0`.execute(database)
}

/**
 * Checks that the takings of managers in the statistics are the sums of the entries of card and bank.
 * @param report gets one sentence for each day and manager with wrong takings
 */
export const checkManagerTakings = async (
  database: Database,
  report: (problem: string) => void,
): Promise<void> => {
  const { rows } = await sql<{ key: string; figure: number; sum: number }>`
    select concat_ws(', ', day, coalesce(manager_id, 'no manager')) as key,
      sum(figure)::bigint as figure, sum(pence)::bigint as sum
    from (
      select day, manager_id, 0 as figure, pence from (${entries}) as received
      union all
      select day, manager_id, pence, 0 from manager_taking_figure
    ) as both_sums
    group by day, manager_id
    having sum(figure) <> sum(pence)
    order by day, manager_id limit ${maxReported}`.execute(database)
  for (const { key, figure, sum } of rows)
    report(
      `The statistics of ${key} have takings of ${formatPence(figure)}, but the ledger has ${formatPence(sum)}`,
    )
}

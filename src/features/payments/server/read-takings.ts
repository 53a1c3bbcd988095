import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { endOfDay, startOfDay } from '#platform/server/query/day-bounds.ts'

type DayTakings = { readonly day: IsoDate; readonly section: Section; readonly pence: Pence }

/** Returns the money received by card and bank minus refunds, by British day and section. */
export const readTakingsByDay = async (
  database: Database,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<DayTakings[]> => {
  const { rows } = await sql<DayTakings>`
    select (ledger_transfer.done_at at time zone 'Europe/London')::date as day, event.section,
      (0 - sum(ledger_entry.amount_pence))::bigint as pence
    from ledger_transfer
      join ledger_entry on ledger_entry.transfer_id = ledger_transfer.id
      join ledger_account on ledger_account.id = ledger_entry.account_id
      join event on event.id = ledger_transfer.event_id
    where ledger_account.kind in ('gateway', 'bank')
      and ledger_transfer.done_at >= ${startOfDay(from)}
      and ledger_transfer.done_at < ${endOfDay(to)}
    group by 1, 2`.execute(database)
  return rows
}

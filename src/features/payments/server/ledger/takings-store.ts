import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { FigureTable } from '#platform/server/database/figure-table.ts'

/** The payments minus the refunds of the events of a manager. `managerId` is null for events without one. */
type ManagerTakings = { readonly managerId: string | null; readonly pence: Pence }

/**
 * Returns the money received by card and bank minus refunds in a period (British days), by the current manager of the
 * event. Triggers of the database store the sums, so no ledger entries are read.
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

type DayTakings = { readonly day: IsoDate; readonly section: Section; readonly pence: Pence }

/**
 * Returns the money received by card and bank minus refunds, by British day and section. Triggers of the database store
 * the sums, so no ledger entries are read.
 */
export const readTakingsByDay = async (
  database: Database,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<DayTakings[]> => {
  const { rows } = await sql<DayTakings>`
    select day, section, sum(pence)::bigint as pence
    from taking_figure where day between ${from}::date and ${to}::date
    group by day, section
    having sum(pence) <> 0`.execute(database)
  return rows
}

const describeTakings = (
  key: string,
  [stored = 0]: readonly Pence[],
  [counted = 0]: readonly Pence[],
): string =>
  `The statistics of ${key}: takings of ${formatPence(stored)}, but the ledger has ${formatPence(counted)}`

const takings = sql`
  select (transfer.done_at at time zone 'Europe/London')::date as day, event.section, event.manager_id,
    -entry.amount_pence as pence
  from ledger_entry entry
    join ledger_account account on account.id = entry.account_id
    join ledger_transfer transfer on transfer.id = entry.transfer_id
    join event on event.id = transfer.event_id
  where account.kind in ('gateway', 'bank')`

export const sectionTakings: FigureTable<'day' | 'section'> = {
  name: 'taking_figure',
  keys: ['day', 'section'],
  values: ['pence'],
  counted: takings,
  describe: ({ day, section, stored, counted }) => describeTakings(`${day}, ${section}`, stored, counted),
}

export const managerTakings: FigureTable<'day' | 'manager_id'> = {
  name: 'manager_taking_figure',
  keys: ['day', 'manager_id'],
  values: ['pence'],
  counted: takings,
  describe: ({ day, manager_id, stored, counted }) =>
    describeTakings(`${day}, ${manager_id ?? 'without a manager'}`, stored, counted),
}

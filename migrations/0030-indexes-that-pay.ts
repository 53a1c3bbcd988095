import { type Kysely, sql } from 'kysely'

/**
 * A save writes the event's row anew, and every index of it unless no indexed column changes and the page has room:
 * then none. So the money of an event, which nearly every save changes and lists are sorted by, stands in a narrow
 * row of its own, and pages of events keep some room. Stages and sections sort their events by age: one index finds
 * those of a stage, newest first, and sorts all by stage.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const sortedBy = ['price_pence', 'cost_pence', 'paid_pence']

const statements = [
  `create table event_money (
     event_id text primary key references event on delete cascade,
     price_pence bigint,
     cost_pence bigint,
     paid_pence bigint not null default 0
   )`,
  `insert into event_money (event_id, price_pence, cost_pence, paid_pence)
     select id, price_pence, cost_pence, paid_pence from event`,
  ...sortedBy.map(
    (column) =>
      `create index event_money_by_${column} on event_money (${column} desc nulls last, event_id desc)`,
  ),
  `alter table event ${sortedBy.map((column) => `drop column ${column}`).join(', ')}`,
  'alter table event set (fillfactor = 85)',
  'alter table event_money set (fillfactor = 85)',
  'drop index event_stage, event_by_status_stage, event_by_section',
  ...['status_stage', 'section'].map(
    (column) =>
      `create index event_by_${column} on event (${column} desc nulls last, created_at desc, id desc)`,
  ),
  // Those that nobody confirmed are few, and looked for every night.
  'create index event_unconfirmed on event (created_at) where not authenticated',

  // As the staff's list asks for them, up and down.
  'drop index payment_transaction_listed',
  'create index payment_transaction_listed on payment_transaction (done_at desc nulls last, id desc)',

  // Of all people few hold a role.
  `create index app_user_with_roles on app_user (id) where roles <> '{}'`,
]

import { type Kysely, sql } from 'kysely'
import { getConstructionPlans } from 'pg-boss'

/** The job queue's own schema, and the mails to send: kept for good, sent when SMTP is configured. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  // The migrator has its own transaction around all steps.
  const plan = getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  await sql.raw(plan).execute(database)
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'create extension if not exists pg_trgm',
  `create table mail_outbox (
     id text primary key,
     kind text not null,
     recipient text not null,
     subject text not null,
     html text not null,
     text text not null,
     event_id text,
     created_at timestamptz not null,
     sent_at timestamptz,
     tries integer not null default 0,
     last_error text
   )`,
  'create index mail_outbox_created on mail_outbox (created_at desc, id)',
  'create index mail_outbox_event on mail_outbox (event_id) where event_id is not null',
  `create index mail_outbox_search on mail_outbox using gin ((recipient || ' ' || subject) gin_trgm_ops)`,
]

import { type Kysely, sql } from 'kysely'

/**
 * The person's own account: an address that waits to be confirmed and those before it, when consent was
 * given or taken back, and the erased, whose address is free for somebody new. The indexes are for finding
 * everything about one person.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table app_user
     add column new_email text,
     add column former_emails text[] not null default '{}',
     add column subscribe_changed_at timestamptz,
     add column erased_at timestamptz`,
  'drop index app_user_email',
  'create unique index app_user_email on app_user (lower(email)) where erased_at is null',
  'alter table login_link drop constraint login_link_purpose_check',
  `alter table login_link add constraint login_link_purpose_check
     check (purpose in ('login', 'password', 'google', 'email'))`,
  'create index session_staff on session (staff_id) where staff_id is not null',
  'create index form_submission_user on form_submission (user_id) where user_id is not null',
  'create index form_submission_email on form_submission (lower(email))',
  'create index mail_outbox_recipient on mail_outbox (lower(recipient))',
  'create index event_command_done_by on event_command (done_by)',
  'create index payment_transaction_customer on payment_transaction (customer_id)',
  'create index payment_transaction_paid_for on payment_transaction using gin (paid_for jsonb_path_ops)',
  'create index review_customer on review (customer_id) where customer_id is not null',
]

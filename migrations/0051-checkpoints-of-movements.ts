import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

/**
 * Adds checkpoints. A checkpoint stores what was paid for each package of an event before an instant, so that a change
 * of money reads only the movements since then. Triggers delete it if a movement before its instant is added, changed
 * or deleted.
 */
export const upOnline = async ({ changeSchema, createIndex }: Online): Promise<void> => {
  await changeSchema(async (tx) => {
    await sql`
      create table if not exists movement_checkpoint (
        event_id text primary key references event on delete cascade,
        -- Movements and transfers before this instant are included.
        until timestamptz not null,
        sums jsonb not null,
        refunded_pence bigint not null
      )`.execute(tx)
    // A refund leaves the guest's account when it is stored; a payment arrives when it is settled.
    await sql`
      create or replace function moved_at(transaction_type text, done_at timestamptz, settled_at timestamptz)
      returns timestamptz language sql immutable parallel safe as $$
        select case when transaction_type = 'refund' then done_at else coalesce(settled_at, done_at) end
      $$`.execute(tx)
    await sql`
      create or replace function is_movement(transaction_type text, status text)
      returns boolean language sql immutable parallel safe as $$
        select case when transaction_type = 'refund' then status in ('prepared', 'awaiting', 'refunded')
          else status in ('paid', 'refunded') end
      $$`.execute(tx)
    await sql`
      create or replace function drop_checkpoint_of_movement() returns trigger language plpgsql as $$
      declare
        changed timestamptz;
      begin
        if tg_op <> 'INSERT' and is_movement(old.transaction_type, old.status) then
          changed := moved_at(old.transaction_type, old.done_at, old.settled_at);
        end if;
        if tg_op <> 'DELETE' and is_movement(new.transaction_type, new.status) then
          if changed = moved_at(new.transaction_type, new.done_at, new.settled_at)
              and row(old.package_id, old.customer_id, old.paid_for, old.transaction_type)
                = row(new.package_id, new.customer_id, new.paid_for, new.transaction_type) then
            return null;
          end if;
          changed := least(changed, moved_at(new.transaction_type, new.done_at, new.settled_at));
        end if;
        if changed is null then
          return null;
        end if;
        delete from movement_checkpoint
          where event_id = case when tg_op = 'DELETE' then old.event_id else new.event_id end
            and until > changed;
        return null;
      end $$`.execute(tx)
    await sql`
      create or replace trigger payment_transaction_checkpoint
        after insert or delete or update of package_id, customer_id, paid_for, transaction_type, status, done_at, settled_at
        on payment_transaction for each row execute function drop_checkpoint_of_movement()`.execute(tx)
    await sql`
      create or replace function drop_checkpoint_of_transfer() returns trigger language plpgsql as $$
      begin
        delete from movement_checkpoint where event_id = new.event_id and until > new.done_at;
        return null;
      end $$`.execute(tx)
    await sql`
      create or replace trigger ledger_transfer_checkpoint after insert on ledger_transfer
        for each row when (new.kind = 'refund') execute function drop_checkpoint_of_transfer()`.execute(tx)
  })
  await createIndex(
    'payment_transaction_moved',
    'on payment_transaction (event_id, moved_at(transaction_type, done_at, settled_at), id)',
  )
  // Finds the newest money moves of an event, for the list on its page, without reading its payments.
  await createIndex(
    'payment_transaction_moves',
    `on payment_transaction (event_id, done_at desc, id desc) where transaction_type = 'moveMoney'`,
  )
}

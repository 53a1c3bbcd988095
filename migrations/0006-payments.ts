import { type Kysely, sql } from 'kysely'

/**
 * Money: a double-entry ledger whose invariants the database itself keeps, the payment transactions that
 * people see, the keys of calls that must happen once, and the tables of the sandbox gateway.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of [...ledger, ...ledgerRules, ...transactions, ...sandbox])
    await sql.raw(statement).execute(database)
}

/** Every account belongs to an event, so that payments of different events never wait for each other. */
const ledger = [
  `create table ledger_account (
     id text primary key,
     kind text not null check (kind in ('guest', 'gateway', 'bank', 'credit')),
     event_id text not null,
     customer_id text,
     balance_pence bigint not null default 0,
     check ((kind = 'guest') = (customer_id is not null)),
     constraint guest_balance_not_negative check (kind <> 'guest' or balance_pence >= 0)
   )`,
  'create index ledger_account_event on ledger_account (event_id)',
  `create table ledger_transfer (
     id text primary key,
     kind text not null check (kind in ('payment', 'refund', 'moveMoney', 'creditNote')),
     event_id text not null,
     reference text not null unique,
     done_by text not null,
     done_at timestamptz not null,
     made_in xid8 not null default pg_current_xact_id()
   )`,
  'create index ledger_transfer_event on ledger_transfer (event_id, done_at)',
  `create table ledger_entry (
     transfer_id text not null references ledger_transfer,
     account_id text not null references ledger_account,
     amount_pence bigint not null check (amount_pence <> 0),
     primary key (transfer_id, account_id)
   )`,
  'create index ledger_entry_account on ledger_entry (account_id)',
]

const ledgerRules = [
  `create function ledger_refuse_change() returns trigger language plpgsql as $$
   begin
     raise exception '% is never changed: make another transfer', tg_table_name using errcode = 'JL001';
   end $$`,
  ...['ledger_transfer', 'ledger_entry'].flatMap((table) => [
    `create trigger ${table}_fixed before update or delete on ${table}
       for each row execute function ledger_refuse_change()`,
    `create trigger ${table}_kept before truncate on ${table}
       for each statement execute function ledger_refuse_change()`,
  ]),
  `create trigger ledger_account_kept before truncate on ledger_account
     for each statement execute function ledger_refuse_change()`,
  `create trigger ledger_account_stays before delete on ledger_account
     for each row execute function ledger_refuse_change()`,

  // A balance starts at nothing and is moved by entries alone: their trigger is the outer one of two.
  `create function ledger_guard_account() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       if new.balance_pence <> 0 then
         raise exception 'an account starts with nothing' using errcode = 'JL002';
       end if;
     elsif pg_trigger_depth() < 2
       or (new.id, new.kind, new.event_id, new.customer_id) is distinct from
          (old.id, old.kind, old.event_id, old.customer_id) then
       raise exception 'a balance is changed by entries only' using errcode = 'JL002';
     end if;
     return new;
   end $$`,
  `create trigger ledger_account_guard before insert or update on ledger_account
     for each row execute function ledger_guard_account()`,

  // An entry belongs to a transfer of the same transaction and the same event; it moves its account's balance
  // under the account's row lock, where the check above refuses a guest below nothing.
  `create function ledger_post_entry() returns trigger language plpgsql as $$
   declare
     transfer ledger_transfer;
   begin
     select * into transfer from ledger_transfer where id = new.transfer_id;
     if transfer.made_in <> pg_current_xact_id() then
       raise exception 'transfer % is closed', new.transfer_id using errcode = 'JL003';
     end if;
     update ledger_account set balance_pence = balance_pence + new.amount_pence
       where id = new.account_id and event_id = transfer.event_id;
     if not found then
       raise exception 'account % is not of event %', new.account_id, transfer.event_id using errcode = 'JL004';
     end if;
     return new;
   end $$`,
  `create trigger ledger_entry_post before insert on ledger_entry
     for each row execute function ledger_post_entry()`,

  // Checked when the transaction commits: on the transfer, for one without entries, and on every entry,
  // for those added after the check was asked early.
  `create function ledger_check_transfer() returns trigger language plpgsql as $$
   declare
     checked text := to_jsonb(new) ->> tg_argv[0];
     total numeric;
     entries integer;
   begin
     select coalesce(sum(amount_pence), 0), count(*) into total, entries
       from ledger_entry where transfer_id = checked;
     if total <> 0 or entries < 2 then
       raise exception 'transfer % does not balance: % pence over % entries', checked, total, entries
         using errcode = 'JL005';
     end if;
     return null;
   end $$`,
  `create constraint trigger ledger_transfer_balances after insert on ledger_transfer
     deferrable initially deferred for each row execute function ledger_check_transfer('id')`,
  `create constraint trigger ledger_entry_balances after insert on ledger_entry
     deferrable initially deferred for each row execute function ledger_check_transfer('transfer_id')`,
]

const transactions = [
  `create table payment_transaction (
     id text primary key,
     event_id text not null,
     package_id text not null,
     customer_id text not null,
     customer_name text not null,
     paid_for jsonb not null,
     amount_pence bigint not null check (amount_pence > 0),
     confirmed_pence bigint,
     payment_type text,
     transaction_type text not null check (transaction_type in ('payment', 'refund', 'moveMoney', 'creditNote')),
     refund_type text check (refund_type in ('card', 'bank')),
     status text not null check (status in ('prepared', 'awaiting', 'paid', 'aborted', 'failed', 'refunded')),
     is_bank_payment boolean not null default false,
     gateway_reference text,
     bank_reference text unique,
     card_digits text check (card_digits ~ '^[0-9]{4}$'),
     refund_of text references payment_transaction,
     refunded_pence bigint not null default 0,
     reason text,
     done_by text not null,
     done_at timestamptz not null,
     settled_at timestamptz,
     check (refunded_pence between 0 and coalesce(confirmed_pence, 0))
   )`,
  'create index payment_transaction_event on payment_transaction (event_id, done_at desc)',
  'create index payment_transaction_listed on payment_transaction (done_at desc, id)',
  `create index payment_transaction_open on payment_transaction (done_at)
     where status in ('prepared', 'awaiting') and not is_bank_payment`,
  `create table idempotency_key (
     scope text not null,
     key text not null,
     request_hash text not null,
     result jsonb,
     created_at timestamptz not null default now(),
     primary key (scope, key)
   )`,
  'create index idempotency_key_age on idempotency_key (created_at)',
]

/** What a real gateway would keep on its own side. Never a card number: its last four digits only. */
const sandbox = [
  `create table sandbox_order (
     reference text primary key,
     amount_pence bigint not null,
     state text not null check (state in ('challenge', 'taking', 'paid', 'declined')),
     card_digits text not null check (card_digits ~ '^[0-9]{4}$'),
     reason text,
     challenge_tries integer not null default 0,
     settles_at timestamptz not null,
     notices integer not null default 1
   )`,
  `create table sandbox_refund (
     reference text primary key,
     order_reference text not null references sandbox_order,
     amount_pence bigint not null check (amount_pence > 0)
   )`,
]

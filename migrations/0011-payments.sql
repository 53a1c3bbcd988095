-- Money: a double-entry ledger, whose invariants the database enforces, and the payment transactions that people see.

-- Every account belongs to one event, so that payments of different events never wait for each other.
create table ledger_account (
  id text primary key,
  kind text not null check (kind in ('guest', 'gateway', 'bank', 'credit')),
  event_id text not null,
  customer_id text,
  balance_pence bigint not null default 0,
  constraint ledger_account_event_fkey foreign key (event_id) references event (id),
  check ((kind = 'guest') = (customer_id is not null)),
  constraint guest_balance_not_negative check (kind <> 'guest' or balance_pence >= 0)
);
create index ledger_account_event on ledger_account (event_id);

create table ledger_transfer (
  id text primary key,
  kind text not null check (kind in ('payment', 'refund', 'moveMoney', 'creditNote')),
  event_id text not null,
  reference text not null unique,
  done_by text not null,
  done_at timestamptz not null,
  made_in xid8 not null default pg_current_xact_id(),
  constraint ledger_transfer_event_fkey foreign key (event_id) references event (id)
);
create index ledger_transfer_event on ledger_transfer (event_id, done_at);
create index ledger_transfer_done on ledger_transfer (done_at);

create table ledger_entry (
  transfer_id text not null references ledger_transfer,
  account_id text not null references ledger_account,
  amount_pence bigint not null check (amount_pence <> 0),
  primary key (transfer_id, account_id)
);
create index ledger_entry_account on ledger_entry (account_id);


-- Transfers and entries are never changed. A wrong transfer is corrected by another one. Accounts are never deleted.

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed: make another transfer', tg_table_name using errcode = 'JL001';
end $$;
create trigger ledger_transfer_fixed before update or delete on ledger_transfer
  for each row execute function ledger_refuse_change();
create trigger ledger_transfer_kept before truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
create trigger ledger_entry_fixed before update or delete on ledger_entry
  for each row execute function ledger_refuse_change();
create trigger ledger_entry_kept before truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_account_stays before delete on ledger_account
  for each row execute function ledger_refuse_change();
create trigger ledger_account_kept before truncate on ledger_account
  for each statement execute function ledger_refuse_change();


-- A balance starts at zero, and only ledger_entry_post below changes it. Then ledger_account_guard runs inside that
-- trigger, at depth 2.

create function ledger_guard_account() returns trigger language plpgsql as $$
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
end $$;
create trigger ledger_account_guard before insert or update on ledger_account
  for each row execute function ledger_guard_account();


-- An entry is inserted in the same database transaction as its transfer, and its account and transfer belong to the
-- same event. The entry changes the account's balance under the lock of the account's row, where
-- guest_balance_not_negative refuses a guest's balance below zero.

create function ledger_post_entry() returns trigger language plpgsql as $$
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
end $$;
create trigger ledger_entry_post before insert on ledger_entry
  for each row execute function ledger_post_entry();


-- At the end of a transaction each transfer has at least two entries that sum to zero. The transfer's trigger finds
-- transfers without entries. The entries' trigger finds entries that were added after constraints were checked early
-- (set constraints).

create function ledger_check_transfer() returns trigger language plpgsql as $$
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
end $$;
create constraint trigger ledger_transfer_balances after insert on ledger_transfer
  deferrable initially deferred for each row execute function ledger_check_transfer('id');
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_transfer('transfer_id');


create table payment_transaction (
  id text primary key,
  event_id text not null,
  package_id text not null,
  customer_id text not null,
  customer_name text not null,
  -- The people the payment is for, with amounts.
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
  -- The time when a card payment began. While it is in progress, no other payer can pay the same share.
  started_at timestamptz,
  settled_at timestamptz,
  -- The time when a bank order expires.
  expires_at timestamptz,
  -- The time of the next query to the gateway; null once its response is final.
  next_query_at timestamptz,
  constraint payment_transaction_event_fkey foreign key (event_id) references event (id),
  check (refunded_pence between 0 and coalesce(confirmed_pence, 0))
);
create index payment_transaction_event on payment_transaction (event_id, done_at desc);
create index payment_transaction_listed on payment_transaction (done_at desc nulls last, id desc);
create index payment_transaction_customer on payment_transaction (customer_id);
create index payment_transaction_paid_for on payment_transaction using gin (paid_for jsonb_path_ops);
create index payment_transaction_next_query on payment_transaction (next_query_at) where next_query_at is not null;
-- A payer can have only one open bank order for each package.
create unique index payment_transaction_one_order on payment_transaction (event_id, package_id, customer_id)
  where status = 'awaiting' and is_bank_payment and transaction_type = 'payment';
create index payment_transaction_expiry on payment_transaction (expires_at)
  where status = 'awaiting' and is_bank_payment and transaction_type = 'payment';

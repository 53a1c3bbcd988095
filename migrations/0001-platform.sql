-- Tables and functions that every feature can use.

-- This extension finds emails, people, events, records and search suggestions by parts of words.
create extension if not exists pg_trgm;


-- Rate limits that all processes share, in the format of the library rate-limiter-flexible.

create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);


-- Results of requests with an idempotency key. A repeated request gets the stored result. Rows are deleted after 30
-- days.

create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash text not null,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);


-- Monthly partitions.
--
-- Tables that only grow are partitioned by month, so that recent rows stay in small indexes and a month can be archived
-- as a whole. Housekeeping creates partitions ahead of time by calling make_partitions. A row whose month has no
-- partition goes into the default partition `<table>_other`, so no row is rejected.

-- Creates the missing partitions from the month of `first` to the month of `until`. Also creates one for each month
-- that has rows in the default partition, and moves those rows. `moment` is the name of the time column. Returns the
-- names of the created partitions.
create function make_partitions(parent text, moment text, first timestamptz, until timestamptz)
returns setof text language plpgsql set timezone to 'UTC' set lock_timeout to '10s' as $$
declare
  other text := parent || '_other';
  missing timestamptz[];
  month timestamptz;
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('partitions of ' || parent, 0));
  execute format('
    select array_agg(month order by month) from (
      select generate_series(date_trunc(''month'', $1), $2, interval ''1 month'') as month
      union select date_trunc(''month'', %I) from %I) as months
    where to_regclass($3 || to_char(month, ''"_"YYYY"_"MM'')) is null', moment, other)
    into missing using first, until, parent;
  if missing is null then
    return;
  end if;
  -- No row can enter the default partition between the copy and the attachment.
  execute format('lock table %I in access exclusive mode', other);
  foreach month in array missing loop
    part := parent || to_char(month, '"_"YYYY"_"MM');
    execute format('create table %I (like %I including defaults including constraints)', part, parent);
    execute format('
      with moved as (delete from %1$I where %2$I >= $1 and %2$I < $2 returning *)
      insert into %3$I select * from moved', other, moment, part)
      using month, month + interval '1 month';
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      parent, part, month, month + interval '1 month');
    return next part;
  end loop;
end $$;


-- Emails to send. An email with secrets is stored in full until it is sent. Then the version without secrets that staff
-- can read (shown_html, shown_text) replaces it.

create table mail_outbox (
  id text not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  event_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  last_error text,
  shown_html text,
  shown_text text,
  -- True for emails that strangers can cause by entering any address. Their number per mailbox is limited.
  by_stranger boolean not null default false,
  -- A process that sends the email claims it until this time, instead of locking the row during the SMTP dialogue.
  claimed_until timestamptz,
  -- The normalised address. Different spellings of the same mailbox have the same value.
  mailbox text,
  primary key (id, created_at)
) partition by range (created_at);
create index mail_outbox_created on mail_outbox (created_at desc, id desc);
create index mail_outbox_event on mail_outbox (event_id, created_at desc, id desc) where event_id is not null;
create index mail_outbox_recipient on mail_outbox (lower(recipient));
create index mail_outbox_by_stranger on mail_outbox (mailbox, created_at) where by_stranger;
create index mail_outbox_search on mail_outbox using gin ((recipient || ' ' || subject) gin_trgm_ops);

create table mail_outbox_other partition of mail_outbox default;
select make_partitions('mail_outbox', 'created_at', now(), now() + interval '3 months');


-- The log of changed rows that public pages show. Cached pages that depend on a changed row are rendered again.
--
-- Each change adds rows to row_change in its own transaction, by triggers, so writers do not wait for each other.
-- Each process polls the new rows at most once a second, while pages are requested. A nightly job deletes the rows that
-- are older than an hour.

create table row_change (
  -- Rows become visible in the order of commits, not of `at`. So each process remembers which transactions it has read.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  -- The table that changed.
  relation text not null,
  -- The keys of the old row and of the new row, by which pages look them up, such as 'id x'. '*' stands for every row.
  keys text[] not null,
  -- The places where a product was or is sold: [locations, sections, categories]. Every combination is a key.
  listings jsonb[] not null default '{}'
);
create index row_change_xid on row_change (xid);

-- Each change with the dependencies that it invalidates in cached pages: 'product', 'product id x', 'product in
-- newcastle stag', 'product in newcastle stag of karting'.
create view row_change_dependencies as
  select xid, at, relation, array[relation] || array(
    select relation || ' ' || key from unnest(keys) as key where key is not null
    union select relation || ' in ' || place || sold || kind
    from unnest(listings) as listing,
      jsonb_array_elements_text(listing -> 0) as place,
      lateral (select '' union all select ' ' || jsonb_array_elements_text(listing -> 1)) as sections (sold),
      lateral (select '' union all select ' of ' || jsonb_array_elements_text(listing -> 2)) as categories (kind)
  ) as dependencies
  from row_change;

-- Calls a trigger function after every change of a table's rows. An update that sets the same values is not a change.
create procedure call_on_changes(relation text, function text) language plpgsql as $$
begin
  execute format('create trigger row_inserted after insert on %I for each row execute function %I()', relation, function);
  execute format('create trigger row_updated after update on %I for each row when (old is distinct from new)
    execute function %I()', relation, function);
  execute format('create trigger row_deleted after delete on %I for each row execute function %I()', relation, function);
  execute format('create trigger table_truncated after truncate on %I for each statement execute function %I()',
    relation, function);
end $$;

-- Logs every change of a table's rows under the rows' keys. `keys` is a list of SQL expressions over `changed`, such as
-- 'id ' || changed.id. Each is evaluated for the old row and for the new row.
create procedure log_changes(relation text, keys text) language plpgsql as $outer$
begin
  execute format($function$
    create function log_change_of_%1$s() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        insert into row_change (relation, keys) values (%1$L, '{*}');
      else
        insert into row_change (relation, keys) values (%1$L, array[%2$s, %3$s]);
      end if;
      return null;
    end $$ $function$, relation, replace(keys, 'changed.', 'old.'), replace(keys, 'changed.', 'new.'));
  call call_on_changes(relation, 'log_change_of_' || relation);
end $outer$;


-- Sign-ins at the external identity provider that are in progress. A row is valid for ten minutes and can be used once.

create table provider_sign_in (
  state_hash text primary key,
  -- The name of the flow: logging in, or connecting a mail account.
  flow text not null,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  -- The data that the flow gets back at the end of the sign-in.
  purpose json not null,
  expires_at timestamptz not null
);
create index provider_sign_in_expiry on provider_sign_in (expires_at);


-- The data of the built-in identity provider, for development and tests only.

create table identity_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index identity_record_expiry on identity_record (expires_at);
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_uid on identity_record (uid) where uid is not null;


-- The data of the sandbox payment gateway, for development and tests only. It stores only the last four digits of a
-- card.

create table sandbox_order (
  reference text primary key,
  amount_pence bigint not null,
  state text not null check (state in ('challenge', 'taking', 'paid', 'declined', 'closed')),
  card_digits text check (card_digits ~ '^[0-9]{4}$'),
  reason text,
  challenge_attempts integer not null default 0,
  settles_at timestamptz not null,
  -- How many notifications the sandbox sends for this order.
  notices integer not null default 1
);

create table sandbox_refund (
  reference text primary key,
  order_reference text not null references sandbox_order,
  amount_pence bigint not null check (amount_pence > 0)
);

-- Events. The document of an event is read and written as a whole under the lock of its row. Most other tables here are
-- projections of the document, or logs, written in the same transaction.

create table event (
  id text primary key,
  -- Each save increases the version by one.
  version integer not null,
  -- The type is json and not jsonb, because no query reads fields of the document. json also preserves the order of
  -- keys, so that two documents can be compared as text.
  document json not null,
  -- The version of the document's shape; a copy of the field in the document.
  schema_version smallint not null default 1,
  section text not null,
  title text not null,
  status_stage text not null,
  payment_stage text not null,
  -- False until the person who created the event with an email address has proved that the address is theirs.
  authenticated boolean not null,
  organiser_id text not null,
  manager_id text,
  location_id text,
  location_name text,
  start_date date,
  end_date date,
  booked_date date,
  deposit_due_date date,
  balance_due_date date,
  people integer not null,
  sales_heat smallint not null,
  entry_count integer not null default 0,
  search_text text not null,
  token text not null unique,
  created_at timestamptz not null,
  -- The time of the save that created this version.
  updated_at timestamptz not null,
  constraint event_organiser_fkey foreign key (organiser_id) references app_user (id),
  constraint event_manager_fkey foreign key (manager_id) references app_user (id),
  constraint event_counts check (version >= 0 and people >= 0 and entry_count >= 0),
  constraint event_days check (end_date >= start_date),
  constraint event_heat check (sales_heat between 0 and 5),
  constraint event_known_section check (section in ('stag', 'hen', 'groups', 'events')),
  constraint event_known_status_stage check (status_stage in ('Enquiry', 'Pending Booking', 'Booked', 'Cancelled')),
  constraint event_known_payment_stage check (payment_stage in
    ('Not Paid', 'Deposit Part Paid', 'Deposit Paid', 'Balance Part Paid', 'Fully Paid', 'Refunded'))
) with (fillfactor = 85);
create index event_organiser on event (organiser_id, created_at desc);
create index event_manager on event (manager_id, created_at desc);
create index event_location on event (location_id, created_at desc);
create index event_booked on event (booked_date) where booked_date is not null;
create index event_unconfirmed on event (created_at) where not authenticated;
create index event_search on event using gin (search_text gin_trgm_ops);

-- One index for each sort order of event lists. So the first page is as fast with 100,000 events as with 1,000.
create index event_by_created_at on event (created_at desc nulls last, id desc);
create index event_by_title on event (title desc nulls last, id desc);
create index event_by_section on event (section desc nulls last, created_at desc, id desc);
create index event_by_status_stage on event (status_stage desc nulls last, created_at desc, id desc);
create index event_by_location_name on event (location_name desc nulls last, id desc);
create index event_by_start_date on event (start_date desc nulls last, id desc);
create index event_by_balance_due_date on event (balance_due_date desc nulls last, id desc);
create index event_by_people on event (people desc nulls last, id desc);

-- A save must increase the version by one, and updated_at can change only together with the version.
create function refuse_version() returns trigger language plpgsql as $$
begin
  raise exception 'event % goes from version % to %, not to %', old.id, old.version, old.version + 1, new.version
    using errcode = 'check_violation';
end $$;
create trigger event_next_version before update of version on event
  for each row when (new.version <> old.version + 1) execute function refuse_version();

create function refuse_time_of_version() returns trigger language plpgsql as $$
begin
  raise exception 'event % was brought to version % at %, not at %', old.id, old.version, old.updated_at, new.updated_at
    using errcode = 'check_violation';
end $$;
create trigger event_time_of_version before update of updated_at on event
  for each row when (new.version = old.version and new.updated_at <> old.updated_at)
  execute function refuse_time_of_version();


-- The saves of an event: one row for each version.

create table event_command (
  event_id text not null references event on delete cascade,
  version integer not null check (version > 0),
  commands jsonb not null,
  -- What the commands changed, to find conflicts with later saves.
  touched text[] not null,
  done_by text not null,
  done_at timestamptz not null,
  primary key (event_id, done_at, version)
) partition by range (done_at);
create index event_command_done_by on event_command (done_by);
create table event_command_other partition of event_command default;
select make_partitions('event_command', 'done_at', now(), now() + interval '3 months');

-- The primary key of a partitioned table must contain the time, so it alone does not make the version unique. This
-- trigger requires the time of the event's version, so each version has at most one row.
create function check_version_of_commands() returns trigger language plpgsql as $$
begin
  if not exists (
    select from event where id = new.event_id and version = new.version and updated_at = new.done_at) then
    raise exception 'event % was not brought to version % at %', new.event_id, new.version, new.done_at
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger event_command_version before insert on event_command
  for each row execute function check_version_of_commands();


-- Copies of the document, stored when the event entered a stage and when a customer booked.

create table event_snapshot (
  event_id text not null references event on delete cascade,
  state text not null,
  -- The customer who booked; empty for a stage of the event.
  customer_id text not null default '',
  version integer not null,
  document json not null,
  schema_version smallint not null default 1,
  taken_at timestamptz not null,
  primary key (event_id, state, customer_id, version),
  constraint event_snapshot_known_state check
    (state in ('ENQUIRY', 'PENDING_BOOKING', 'BOOKED', 'CANCELLED', 'booked')),
  constraint event_snapshot_whose check ((state = 'booked') = (customer_id <> ''))
);


-- Projections of the document.

create table itinerary_entry (
  event_id text not null references event on delete cascade,
  package_id text not null,
  itinerary_id text not null,
  supplier_id text,
  product_id text,
  date date,
  stage text not null,
  primary key (event_id, itinerary_id),
  constraint itinerary_entry_known_stage check
    (stage in ('Enquiry', 'Requested', 'Booked', 'Declined', 'Cancellation Requested', 'Cancelled'))
);
create index itinerary_entry_supplier on itinerary_entry (supplier_id, date);
create index itinerary_entry_event_supplier on itinerary_entry (event_id, supplier_id);

-- Checks at the end of a transaction that the table has as many entries as the document.
create function check_entries_of_event() returns trigger language plpgsql as $$
declare
  expected integer;
  stored integer;
begin
  select entry_count into expected from event where id = new.id;
  select count(*) into stored from itinerary_entry where event_id = new.id;
  if expected <> stored then
    raise exception 'event % has % entries, itinerary_entry holds % of them', new.id, expected, stored
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger event_entries after insert or update of document on event
  deferrable initially deferred for each row execute function check_entries_of_event();

create table event_guest (
  event_id text not null references event on delete cascade,
  customer_id text not null,
  name text not null,
  attending boolean not null,
  registered boolean not null,
  paid_pence bigint not null,
  event_created_at timestamptz not null,
  primary key (event_id, customer_id)
);
create index event_guest_customer on event_guest (customer_id, event_created_at desc);

create table event_money (
  event_id text primary key references event on delete cascade,
  price_pence bigint,
  cost_pence bigint,
  paid_pence bigint not null default 0
) with (fillfactor = 85);
create index event_money_by_price_pence on event_money (price_pence desc nulls last, event_id desc);
create index event_money_by_cost_pence on event_money (cost_pence desc nulls last, event_id desc);
create index event_money_by_paid_pence on event_money (paid_pence desc nulls last, event_id desc);

create table event_task (
  id text primary key,
  event_id text not null references event on delete cascade,
  title text not null,
  owner_type text not null check (owner_type in ('staff', 'supplier')),
  supplier_id text,
  itinerary_id text,
  due_date date not null,
  completed boolean not null default false
);
create index event_task_due on event_task (due_date, owner_type) where not completed;
create index event_task_event on event_task (event_id) where not completed;
create index event_task_entry on event_task (event_id, itinerary_id);


-- Requests that created an event or a package. A repeated request gets the event or package that the first one created.

create table event_creation (
  created_by text not null,
  request_id text not null,
  content_hash text not null,
  event_id text not null references event on delete cascade deferrable initially deferred,
  package_id text,
  existing_event boolean not null,
  rpt text not null check (rpt in ('y', 'n')),
  form_type text,
  form_ref text,
  created_at timestamptz not null,
  primary key (created_by, request_id)
);
create index event_creation_day on event_creation (created_at);
create index event_creation_event on event_creation (event_id);


-- Units of products that booked packages hold on a day. The remaining units of a day are the supplier's units minus
-- these.

create table product_hold (
  event_id text not null references event on delete cascade,
  itinerary_id text not null,
  product_id text not null,
  day date not null,
  units integer not null check (units > 0),
  primary key (event_id, itinerary_id)
);
create index product_hold_day on product_hold (product_id, day) include (units);
call log_changes('product_hold', $$'of product ' || changed.product_id$$);

-- Units that a payment in progress reserves for 15 minutes. During that time, they are unavailable to other payers. No
-- page shows them.
create table product_reservation (
  transaction_id text not null,
  event_id text not null references event on delete cascade,
  product_id text not null,
  day date not null,
  units integer not null check (units > 0),
  payer_id text not null default '',
  -- The start of the first reservation, because a payer can renew a reservation only for a limited time.
  reserved_from timestamptz not null default now(),
  reserved_until timestamptz not null,
  primary key (transaction_id, product_id, day)
);
create index product_reservation_day on product_reservation (product_id, day);
create index product_reservation_event on product_reservation (event_id);
create index product_reservation_payer on product_reservation (payer_id);

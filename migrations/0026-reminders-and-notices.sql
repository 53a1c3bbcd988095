-- The days on which a payment of an event is due, and the reminders that people got.

create table event_due_day (
  event_id text not null references event on delete cascade,
  day date not null,
  primary key (day, event_id)
);
create index event_due_day_event on event_due_day (event_id);

create table payment_reminder (
  customer_id text not null,
  -- A person gets at most one reminder a day, even if several events have payments due.
  sent_on date not null,
  event_id text not null references event on delete cascade,
  due_kind text not null,
  due_date date not null,
  -- Days after the due date, negative before it; null for a reminder that the organiser or staff sent.
  step smallint,
  -- The organiser or member of staff who sent the reminder; null for an automatic one.
  sent_by text,
  primary key (customer_id, sent_on),
  constraint payment_reminder_known_kind check (due_kind in ('deposit', 'instalment', 'balance')),
  constraint payment_reminder_step check ((step is null) <> (sent_by is null))
);
create unique index payment_reminder_once on payment_reminder (event_id, customer_id, due_kind, due_date, step)
  where step is not null;
create index payment_reminder_event on payment_reminder (event_id, sent_on);

-- The events whose attendees got the email that their trip starts tomorrow. If the start moves, another email is sent.
create table trip_notice (
  event_id text not null references event on delete cascade,
  start_date date not null,
  primary key (event_id, start_date)
);

-- The shares of guests before they changed. These guests are notified once no more changes follow for a while.
create table price_notice (
  event_id text primary key references event on delete cascade,
  shares jsonb not null,
  changed_at timestamptz not null
);
create index price_notice_changed on price_notice (changed_at);

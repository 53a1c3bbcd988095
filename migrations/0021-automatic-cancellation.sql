-- The day from which an unpaid event is cancelled automatically, and the warnings before that day.

alter table event add column auto_cancel_date date;

create table event_cancel_warning (
  event_id text not null references event on delete cascade,
  -- The last day to pay. If it moves, another warning is necessary.
  last_day date not null,
  warned_on date not null,
  primary key (event_id, last_day)
);

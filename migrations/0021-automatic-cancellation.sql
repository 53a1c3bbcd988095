-- Events that are cancelled automatically when they are not paid: the day from which, and the warnings before.

alter table event add column auto_cancel_date date;

create table event_cancel_warning (
  event_id text not null references event on delete cascade,
  -- A date that moves needs a new warning.
  last_day date not null,
  warned_on date not null,
  primary key (event_id, last_day)
);

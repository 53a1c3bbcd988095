-- The prices of an event's packages at the end of each day on which at least one price changed.

create table event_price (
  event_id text not null references event on delete cascade,
  date date not null,
  prices jsonb not null,
  primary key (event_id, date)
);

-- The figures of staff's statistics. Every change of an event or of its money adds rows with differences, so writers
-- never wait for each other. A nightly job adds up the rows of each day.

create table event_figure (
  day date not null,
  section text not null,
  manager_id text,
  -- The number of events created on the day.
  created integer not null,
  -- The number of these events that are booked now.
  converted integer not null,
  -- The number of events booked on the day, whenever they were created.
  booked integer not null
);
create index event_figure_day on event_figure (day);

create table taking_figure (
  day date not null,
  section text not null,
  pence bigint not null
);
create index taking_figure_day on taking_figure (day);

create function add_event_figures(counted event, factor integer) returns void language sql as $$
  insert into event_figure (day, section, manager_id, created, converted, booked)
  select (counted.created_at at time zone 'Europe/London')::date, counted.section, counted.manager_id,
    factor, factor * (counted.status_stage = 'Booked')::int, 0
  union all
  select counted.booked_date, counted.section, counted.manager_id, 0, 0, factor
  where counted.booked_date is not null
$$;

create function count_event() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_event_figures(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_event_figures(new, 1); end if;
  return null;
end $$;
create trigger event_counted after insert or delete on event for each row execute function count_event();
create trigger event_counted_again after update on event for each row
  when ((old.created_at, old.section, old.manager_id, old.status_stage, old.booked_date)
    is distinct from (new.created_at, new.section, new.manager_id, new.status_stage, new.booked_date))
  execute function count_event();

-- Money received by card and bank minus refunds. An amount that people pay is negative in these accounts, hence the
-- minus sign.
create function count_entry() returns trigger language plpgsql as $$
begin
  insert into taking_figure (day, section, pence)
  select (ledger_transfer.done_at at time zone 'Europe/London')::date, event.section, -new.amount_pence
  from ledger_transfer
    join event on event.id = ledger_transfer.event_id
    join ledger_account on ledger_account.id = new.account_id
  where ledger_transfer.id = new.transfer_id and ledger_account.kind in ('gateway', 'bank');
  return null;
end $$;
create trigger ledger_entry_counted after insert on ledger_entry for each row execute function count_entry();

create function move_takings() returns trigger language plpgsql as $$
begin
  insert into taking_figure (day, section, pence)
  select (ledger_transfer.done_at at time zone 'Europe/London')::date, moved.section,
    (-moved.factor * sum(ledger_entry.amount_pence))::bigint
  from ledger_transfer
    join ledger_entry on ledger_entry.transfer_id = ledger_transfer.id
    join ledger_account on ledger_account.id = ledger_entry.account_id
    cross join (values (old.section, -1), (new.section, 1)) as moved (section, factor)
  where ledger_transfer.event_id = new.id and ledger_account.kind in ('gateway', 'bank')
  group by 1, 2, moved.factor;
  return null;
end $$;
create trigger event_takings_moved after update of section on event for each row
  when (old.section <> new.section) execute function move_takings();

insert into event_figure (day, section, manager_id, created, converted, booked)
select day, section, manager_id, sum(created), sum(converted), sum(booked)
from (
  select (created_at at time zone 'Europe/London')::date as day, section, manager_id,
    1 as created, (status_stage = 'Booked')::int as converted, 0 as booked
  from event
  union all
  select booked_date, section, manager_id, 0, 0, 1 from event where booked_date is not null
) as figure
group by day, section, manager_id;

insert into taking_figure (day, section, pence)
select (ledger_transfer.done_at at time zone 'Europe/London')::date, event.section, -sum(ledger_entry.amount_pence)
from ledger_transfer
  join ledger_entry on ledger_entry.transfer_id = ledger_transfer.id
  join ledger_account on ledger_account.id = ledger_entry.account_id
  join event on event.id = ledger_transfer.event_id
where ledger_account.kind in ('gateway', 'bank')
group by 1, 2;

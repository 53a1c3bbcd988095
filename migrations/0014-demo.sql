-- Progress of the generated demo data.

create table demo_data_run (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz
);

create table demo_scenario (
  number integer primary key,
  event_id text,
  steps_done integer not null default 0,
  is_finished boolean not null default false,
  problem text
);

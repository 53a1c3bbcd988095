-- Progress of the generated demo data.

create table demo_season (
  name text primary key,
  begun_at timestamptz not null,
  finished_at timestamptz
);

create table demo_story (
  number integer primary key,
  event_id text,
  steps_done integer not null default 0,
  is_finished boolean not null default false,
  problem text
);

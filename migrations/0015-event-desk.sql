-- Data of an event that only staff see: the sessions of its people, and who completed each task.

create table event_session (
  id text primary key,
  event_id text not null references event on delete cascade,
  user_id text not null references app_user on delete cascade,
  started_at timestamptz not null,
  device_width integer not null,
  device_height integer not null,
  landing_page text not null
);
create index event_session_event on event_session (event_id, started_at desc);
create index event_session_user on event_session (user_id);

alter table event_task add column completed_at timestamptz;
alter table event_task add column completed_by text;

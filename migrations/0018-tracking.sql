-- Visits of the site, the activity of organisers and the working time of staff. docs/operations.md says how long each
-- is stored.

create table visit (
  -- The hash of the visitor's cookie.
  id text primary key,
  started_at timestamptz not null,
  last_activity_at timestamptz not null,
  ended_at timestamptz,
  -- Null unless the person accepted cookies.
  user_id text references app_user on delete cascade,
  accepted_cookies boolean not null,
  device jsonb not null,
  ref_url text not null,
  landing_page text not null,
  short_url_id text,
  short_url text
);
create index visit_last_activity on visit (last_activity_at);
create index visit_user on visit (user_id) where user_id is not null;

create table event_visit (
  id text primary key,
  event_id text not null references event on delete cascade,
  -- Null for a visit of a page of the event that shows none of its packages.
  package_id text,
  -- True for a visit of the event; false if a visitor of the event only opens another of its packages.
  of_event boolean not null,
  user_id text not null references app_user on delete cascade,
  visit_id text references visit on delete set null,
  started_at timestamptz not null,
  device jsonb not null,
  landing_page text not null
);
create index event_visit_person on event_visit (event_id, user_id, started_at desc);
create index event_visit_user on event_visit (user_id);
create index event_visit_visit on event_visit (visit_id) where visit_id is not null;
create index event_visit_start on event_visit (started_at);

-- Prevents that a minute counts twice: the minutes that people reported recently, counted since 1970. A person's minute
-- counts for one event only.
create table reported_minute (
  user_id text not null references app_user on delete cascade,
  minute integer not null,
  primary key (user_id, minute)
);
create index reported_minute_age on reported_minute (minute);

create table organiser_activity (
  event_id text not null references event on delete cascade,
  user_id text not null references app_user on delete cascade,
  minutes integer not null check (minutes > 0),
  last_at timestamptz not null,
  primary key (event_id, user_id)
);
create index organiser_activity_user on organiser_activity (user_id);
create index organiser_activity_age on organiser_activity (last_at);

-- The minutes that a member of staff worked on an event on a day; without event_id, the minutes of other work. The
-- section is that of the event.
create table staff_time (
  user_id text not null references app_user on delete cascade,
  day date not null,
  event_id text,
  section text,
  minutes integer not null check (minutes > 0),
  unique nulls not distinct (user_id, day, event_id)
);
create index staff_time_day on staff_time (day);
create index staff_time_event on staff_time (event_id) where event_id is not null;

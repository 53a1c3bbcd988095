-- Ready-made packages.

create table web_package (
  id text primary key,
  name text not null,
  sections text[] not null,
  location_id text not null references location deferrable initially deferred,
  nights_count smallint not null check (nights_count between 0 and 7),
  editable boolean not null,
  standard text not null check (standard in ('bronze', 'silver', 'gold', 'platinum')),
  content jsonb not null
);
create index web_package_place on web_package (location_id);
call log_changes('web_package', $$'id ' || changed.id, 'in ' || changed.location_id$$);

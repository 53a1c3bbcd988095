-- Posts, pages, templates, texts of the user interface, and the calendar.

create table content_item (
  id text primary key,
  type text not null,
  title text not null,
  name text not null,
  sections text[] not null,
  category text,
  published boolean not null,
  publish_at timestamptz,
  -- Whether visitors see the item. A job sets it to true at publish_at. This change invalidates the cached pages.
  live boolean not null,
  -- The location that the item belongs to (key 'at'), and the locations that it is about (key 'about').
  location_id text,
  location_ids text[] not null,
  category_ids text[] not null,
  content jsonb not null
);
create index content_item_type on content_item (type, publish_at desc) where live;
create index content_item_location on content_item (location_id) where location_id is not null;
create index content_item_places on content_item using gin (location_ids);
create index content_item_due on content_item (publish_at) where published and not live;

create function log_change_of_content_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into row_change (relation, keys) values ('content_item', '{*}');
  else
    insert into row_change (relation, keys) values ('content_item',
      array['id ' || old.id, 'type ' || old.type, 'at ' || old.location_id]
        || array(select 'about ' || place from unnest(old.location_ids) as place)
        || array['id ' || new.id, 'type ' || new.type, 'at ' || new.location_id]
        || array(select 'about ' || place from unnest(new.location_ids) as place));
  end if;
  return null;
end $$;
call call_on_changes('content_item', 'log_change_of_content_item');


create table template (
  name text primary key,
  content jsonb not null
);
call log_changes('template', $$'name ' || changed.name$$);


create table dictionary_message (
  name text primary key,
  text text not null
);
call log_changes('dictionary_message', $$'name ' || changed.name$$);


-- Holidays, races, festivals. An item without locations applies to all locations.
create table calendar_item (
  id text primary key,
  name text not null,
  notes text,
  date_from date not null,
  date_to date not null check (date_to >= date_from),
  location_ids text[] not null
);
create index calendar_item_days on calendar_item (date_from, id);
create index calendar_item_ends on calendar_item (date_to);
create index calendar_item_places on calendar_item using gin (location_ids);

create function log_change_of_calendar_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into row_change (relation, keys) values ('calendar_item', '{*}');
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    insert into row_change (relation, keys) values ('calendar_item', array['id ' || old.id] ||
      case when old.location_ids = '{}' then array['everywhere']
        else array(select 'at ' || place from unnest(old.location_ids) as place) end);
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into row_change (relation, keys) values ('calendar_item', array['id ' || new.id] ||
      case when new.location_ids = '{}' then array['everywhere']
        else array(select 'at ' || place from unnest(new.location_ids) as place) end);
  end if;
  return null;
end $$;
call call_on_changes('calendar_item', 'log_change_of_calendar_item');

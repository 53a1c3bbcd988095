-- Locations, categories, suppliers, venues, products with their availability by day, and reviews.

create table currency (
  name text primary key,
  symbol text not null,
  exchange_rate double precision not null check (exchange_rate > 0)
);
call log_changes('currency', $$'name ' || changed.name$$);


create table location (
  id text primary key,
  name text not null,
  -- The name in the addresses of pages. Unlike the id, it can change.
  slug text not null,
  type text not null,
  is_uk boolean not null,
  country_id text references location deferrable initially deferred,
  region_id text references location deferrable initially deferred,
  sections text[] not null,
  remove_from_web boolean not null,
  lat double precision not null,
  lon double precision not null,
  detail jsonb not null,
  -- Updated when a review is written.
  review_count integer not null default 0,
  review_sum integer not null default 0,
  constraint location_known_type check (type in ('city', 'region', 'country')),
  constraint location_reviews check (review_count >= 0 and review_sum between review_count and 5 * review_count),
  constraint location_slug unique (slug) deferrable initially deferred,
  constraint location_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> 'custom-location')
);
create unique index location_name on location (lower(name));

-- Review counts have a separate key, so that a review does not invalidate pages that show only the location's name.
create function log_change_of_location() returns trigger language plpgsql as $$
declare
  uncounted location;
begin
  if tg_op = 'TRUNCATE' then
    insert into row_change (relation, keys) values ('location', '{*}');
    return null;
  end if;
  if (old.review_count, old.review_sum) is distinct from (new.review_count, new.review_sum) then
    insert into row_change (relation, keys)
      values ('location', array['reviews of ' || old.id, 'reviews of ' || new.id]);
  end if;
  if tg_op <> 'DELETE' then
    uncounted := new;
    uncounted.review_count := old.review_count;
    uncounted.review_sum := old.review_sum;
  end if;
  if uncounted is distinct from old then
    insert into row_change (relation, keys) values ('location', array[
      'id ' || old.id, 'slug ' || old.slug, 'name ' || lower(old.name),
      'id ' || new.id, 'slug ' || new.slug, 'name ' || lower(new.name)]);
  end if;
  return null;
end $$;
call call_on_changes('location', 'log_change_of_location');


create table category_group (
  id text primary key,
  name text not null,
  url text not null unique,
  position integer not null
);
call log_changes('category_group', $$'id ' || changed.id, 'url ' || changed.url$$);

create table category (
  id text primary key,
  name text not null,
  url text not null unique,
  category_group_id text not null references category_group,
  sections text[] not null,
  is_spicy boolean not null,
  tabs text[] not null,
  icon text not null,
  images jsonb not null default '[]',
  position integer not null
);
call log_changes('category', $$'id ' || changed.id, 'url ' || changed.url$$);


create table supplier (
  id text primary key,
  name text not null,
  legal_name text not null,
  sage_id text not null unique,
  type text not null,
  parent_id text references supplier deferrable initially deferred,
  currency text not null references currency,
  contact jsonb not null,
  constraint supplier_known_type check (type in ('Supplier', 'Group Head Office', 'Group Member'))
);
create index supplier_parent on supplier (parent_id);
call log_changes('supplier', $$'id ' || changed.id$$);


create table venue (
  id text primary key,
  name text not null,
  setting_type text not null,
  supplier_id text references supplier,
  location_id text not null references location,
  address text not null,
  lat double precision not null,
  lon double precision not null,
  star_rating smallint,
  capacity integer,
  images jsonb not null default '[]',
  constraint venue_known_setting_type check (setting_type in ('Venue', 'Meeting Point'))
);
create index venue_location on venue (location_id);
create index venue_name on venue (name, id);
create index venue_supplier on venue (supplier_id);
call log_changes('venue', $$'id ' || changed.id$$);


create table product (
  id text primary key,
  name text not null,
  type text not null,
  location_ids text[] not null,
  -- The first of category_ids.
  category_id text not null references category,
  category_ids text[] not null,
  supplier_id text not null references supplier,
  sections text[] not null,
  -- The users for whom lists hide the product; null if all users see it.
  hide_listing text,
  venue_ids text[] not null,
  top_venue_ids text[] not null,
  meeting_point_id text references venue,
  tint smallint not null,
  created_date date not null,
  manual_score double precision not null,
  duration_minutes integer not null,
  description text not null,
  config jsonb not null,
  availability jsonb not null,
  prices jsonb not null,
  detail jsonb not null,
  -- Updated when a review is written.
  review_count integer not null default 0,
  review_sum integer not null default 0,
  constraint product_counts check (review_count >= 0 and review_sum between review_count and 5 * review_count),
  constraint product_known_hide_listing check (hide_listing in ('Everyone', 'Everyone Except Staff')),
  constraint product_known_type check
    (type in ('Activity', 'Multi Activity', 'Mobile Multi Activity', 'Accommodation', 'Airport Transfer'))
);
create index product_category on product using gin (category_ids);
create index product_location on product using gin (location_ids);
create index product_supplier on product (supplier_id);
create index product_venue on product using gin (venue_ids);

-- Most changes do not affect where a product is sold, and add one row to row_change. A product that becomes listed or
-- unlisted at a location also changes the product count there, which has a separate key.
create function log_change_of_product() returns trigger language plpgsql as $$
declare
  was_listed text[];
  is_listed text[];
begin
  if tg_op = 'TRUNCATE' then
    insert into row_change (relation, keys) values ('product', '{*}');
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into row_change (relation, keys, listings) values ('product', array['id ' || new.id],
      array[jsonb_build_array(new.location_ids, new.sections, new.category_ids)]);
  end if;
  if (old.id, old.location_ids, old.sections, old.category_ids, old.hide_listing)
    is distinct from (new.id, new.location_ids, new.sections, new.category_ids, new.hide_listing) then
    if tg_op <> 'INSERT' then
      insert into row_change (relation, keys, listings) values ('product', array['id ' || old.id],
        array[jsonb_build_array(old.location_ids, old.sections, old.category_ids)]);
    end if;
    was_listed := case when old.hide_listing is null then old.location_ids end;
    is_listed := case when new.hide_listing is null then new.location_ids end;
    insert into row_change (relation, keys) values ('product', array(
      select 'counted in ' || place from (
        (select unnest(is_listed) except select unnest(was_listed))
        union all (select unnest(was_listed) except select unnest(is_listed))) as changed (place)));
  end if;
  return null;
end $$;
call call_on_changes('product', 'log_change_of_product');


-- A supplier's exception to a product's usual availability on one day.
create table product_allocation (
  product_id text not null references product on delete cascade,
  day date not null,
  units integer check (units between 0 and 10000),
  closed boolean not null,
  primary key (product_id, day),
  constraint product_allocation_says_something check (closed or units is not null)
);
call log_changes('product_allocation', $$'of product ' || changed.product_id$$);


create table review (
  id text primary key,
  kind text not null,
  product_id text references product on delete cascade,
  location_id text references location on delete cascade,
  event_id text,
  customer_id text,
  section text not null,
  score smallint not null check (score between 1 and 5),
  author text not null,
  text text not null,
  created_date date not null,
  venue_id text,
  meeting_point_id text,
  hidden boolean not null default false,
  -- True for a sample review: it was installed, and nobody wrote it on this site.
  shipped boolean not null,
  constraint review_known_kind check (kind in ('product', 'manager', 'location')),
  constraint review_known_section check (section in ('stag', 'hen', 'groups', 'events'))
);
create index review_product on review (product_id, created_date desc) where not hidden;
create index review_location on review (location_id, section, created_date desc) where not hidden;
create index review_customer on review (customer_id) where customer_id is not null;
call log_changes('review', $$'of product ' || changed.product_id, 'of location ' || changed.location_id$$);

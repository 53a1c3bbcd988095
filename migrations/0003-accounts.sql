-- People, their sessions, the tokens and codes of their links, and the forms they sent.

create table app_user (
  id text primary key,
  version integer not null default 1,
  user_type text not null check (user_type in ('customer', 'staff', 'supplierContact')),
  active boolean not null default true,
  email text not null,
  -- False until the person has proved that the address is theirs.
  email_safe boolean not null,
  -- The new address until it is confirmed, and all earlier addresses.
  new_email text,
  former_emails text[] not null default '{}',
  password_hash text,
  title text not null default '',
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  phone_verified boolean not null default false,
  company text not null default '',
  picture text not null default '',
  roles text[] not null default '{}',
  subscribe boolean not null default false,
  subscribe_changed_at timestamptz,
  takes_enquiries boolean not null default false,
  supplier_id text,
  can_manage_booking boolean not null default false,
  can_manage_inventory boolean not null default false,
  ip_blocked boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The time of the erasure. A new account can use the address of an erased person.
  erased_at timestamptz,
  search_text text not null
    generated always as (lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) stored,
  check (user_type <> 'supplierContact' or supplier_id is not null)
);
create unique index app_user_email on app_user (lower(email)) where erased_at is null;
create index app_user_supplier on app_user (supplier_id) where supplier_id is not null;
create index app_user_roles on app_user using gin (roles);
create index app_user_with_roles on app_user (id) where roles <> '{}';
create index app_user_picture on app_user (picture) where picture <> '';

-- Indexes for lists of people in each sort order, and for the search in these lists.
create index app_user_by_created on app_user (user_type, created_at, id);
create index app_user_by_email on app_user (user_type, email, id);
create index app_user_first_name on app_user (user_type, first_name, id);
create index app_user_by_name on app_user (user_type, lower(first_name), lower(last_name), id);
create index app_user_search on app_user using gin (search_text gin_trgm_ops);

-- Indexes for the list of customers that staff can act as. The collation sorts names as people expect, whatever the
-- default of the database is.
create index customer_by_name on app_user
  (lower(first_name) collate "und-x-icu", lower(last_name) collate "und-x-icu", id) where user_type = 'customer';
create index customer_search on app_user
  using gin ((first_name || ' ' || last_name || ' ' || email || ' ' || phone) gin_trgm_ops)
  where user_type = 'customer';


create table session (
  token_hash text primary key,
  id text not null unique,
  -- The user whose identity the session has, and the member of staff who acts as that user, if any.
  user_id text not null references app_user on delete cascade,
  staff_id text references app_user on delete cascade,
  toggled boolean not null default false,
  acting_supplier_id text,
  acting_roles text[] not null default '{}',
  -- The owner of the session. Ending a person's sessions ends those that they own, not those of staff who act as them.
  owner_id text not null generated always as (coalesce(staff_id, user_id)) stored,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  check (not toggled or staff_id is not null),
  check (acting_supplier_id is null or staff_id = user_id)
);
create index session_owner on session (user_id);
create index session_of_owner on session (owner_id);
create index session_staff on session (staff_id) where staff_id is not null;


-- Tokens of links and codes in emails, and of sign-ins with Google. Only their hashes are stored.
create table login_link (
  id text primary key,
  purpose text not null check (purpose in ('login', 'password', 'google', 'email')),
  user_id text not null references app_user on delete cascade,
  token_hash text not null unique,
  pin_hash text,
  pin_attempts integer not null default 0,
  browser_hash text,
  additional_data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_link_user on login_link (user_id, created_at desc);


create table form_submission (
  id text primary key,
  name text not null,
  email text not null,
  phone text not null,
  logged_in boolean not null,
  section text not null,
  form_url text not null,
  form_type text not null,
  user_id text,
  submitted_at timestamptz not null
);
create index form_submission_time on form_submission (submitted_at desc);
create index form_submission_email on form_submission (lower(email));
create index form_submission_user on form_submission (user_id) where user_id is not null;

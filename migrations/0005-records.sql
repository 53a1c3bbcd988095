-- The items that staff edit, such as locations, products and texts. Each is stored as one JSON document, from which the
-- rows that pages read are built.

create table record (
  kind text not null,
  id text not null,
  title text not null,
  version integer not null default 1 check (version > 0),
  content jsonb not null,
  changed_at timestamptz,
  removed_at timestamptz,
  primary key (kind, id)
);
create index record_title on record (kind, title, id) where removed_at is null;
-- Lists of records search the title, the id, and the topics and alternative text of photos.
create index record_any_word on record using gin
  (title gin_trgm_ops, id gin_trgm_ops, (content ->> 'topics') gin_trgm_ops, (content ->> 'alt') gin_trgm_ops)
  where removed_at is null;

-- References between records. A record that another one refers to cannot be removed.
create table record_reference (
  from_kind text not null,
  from_id text not null,
  to_kind text not null,
  to_id text not null,
  primary key (from_kind, from_id, to_kind, to_id),
  foreign key (from_kind, from_id) references record (kind, id) on delete cascade,
  foreign key (to_kind, to_id) references record (kind, id) deferrable initially deferred
);
create index record_reference_to on record_reference (to_kind, to_id);

-- Views of lists that a member of staff has saved, with filters and columns.
create table record_view (
  user_id text not null references app_user on delete cascade,
  kind text not null,
  name text not null,
  view jsonb not null,
  primary key (user_id, kind, name)
);


-- Files that staff upload, stored in parts of 256 KB. A file can be used for an hour; a nightly job deletes older ones.

create table upload (
  id text primary key,
  user_id text not null references app_user on delete cascade,
  name text not null,
  size integer check (size > 0),
  created_at timestamptz not null
);
create index upload_user on upload (user_id);
create index upload_created on upload (created_at);

create table upload_part (
  upload_id text not null references upload on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (upload_id, number)
);

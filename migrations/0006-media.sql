-- The photo library. Each file is stored once, under the hash of the upload, outside of the database.

-- The row is inserted before its file is written and deleted after its file, so every stored file has a row.
create table media_file (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  -- A file that no photo uses is deleted after this time.
  retained_until timestamptz not null
);
create index media_file_retained on media_file (retained_until);

create table media (
  id text primary key,
  hash text not null references media_file,
  alt text not null,
  crop jsonb,
  focus jsonb,
  created_at timestamptz not null default now()
);
create index media_created on media (created_at desc, id);
create index media_hash on media (hash);

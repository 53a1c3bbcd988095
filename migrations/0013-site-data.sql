-- The files in data/ that this site has loaded. They fill a new site. Afterwards the database is authoritative.

create table shipped_data (
  name text primary key,
  hash text not null,
  loaded_at timestamptz not null
);

-- Names of the shipped settings that were installed. They are not installed again, so a setting that staff removed
-- stays removed.
create table shipped_setting (
  template text not null,
  setting text not null,
  primary key (template, setting)
);

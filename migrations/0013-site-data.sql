-- Which files of data/ this site has loaded. Files fill a new site; afterwards its database is the truth.

create table shipped_data (
  name text primary key,
  hash text not null,
  loaded_at timestamptz not null
);

-- Settings that came with the software. A start does not add them again, so a setting that staff removed stays removed.
create table shipped_setting (
  template text not null,
  setting text not null,
  primary key (template, setting)
);

-- Roles with their permissions, and the log of who changed what.

create table role_document (
  name text primary key,
  document jsonb not null,
  version integer not null default 1,
  -- Null while the role is as it came with the software.
  changed_at timestamptz
);
call log_changes('role_document', $$'name ' || changed.name$$);

-- Roles that came with the software. A start does not create them again, so a role that staff removed stays removed.
create table shipped_role (
  name text primary key
);


-- Who changed what, from what to what. Rows are added and never altered, except to erase a person.

create table change_log (
  -- Sorts by time.
  id text not null,
  at timestamptz not null,
  user_id text,
  -- The member of staff who acted as user_id.
  staff_id text,
  subject_kind text not null,
  subject_id text not null,
  what text not null,
  before jsonb,
  after jsonb,
  primary key (subject_kind, subject_id, at, id)
) partition by range (at);
create table change_log_other partition of change_log default;
select make_partitions('change_log', 'at', now(), now() + interval '3 months');

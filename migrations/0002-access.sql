-- Roles with their permissions, and the history of records.

create table role_document (
  name text primary key,
  document jsonb not null,
  version integer not null default 1,
  -- Null while the role is unchanged since it was installed.
  changed_at timestamptz
);
call log_changes('role_document', $$'name ' || changed.name$$);

-- Names of the shipped roles that were installed. They are not installed again, so a role that staff removed stays
-- removed.
create table shipped_role (
  name text primary key
);


-- The history of records: the person, the time, and the values before and after each change. Rows are never altered,
-- except to erase a person.

create table change_log (
  -- Ids sort by the time of their creation.
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

import { type Kysely, sql } from 'kysely'

/**
 * The three tables that only ever grow are kept in a part a month, each with indexes of its own size: what was
 * written lately stays small, and a month can be put away whole. A part is made ahead of its month
 * (make_partitions, which housekeeping calls); what has none goes into the part `_other` and is never refused.
 * A key of such a table names the time, so what else must be unique is seen to by triggers.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of [...makesPartitions, ...eventCommand, ...versions, ...changeLog, ...mailOutbox])
    await sql.raw(statement).execute(database)
}

const makesPartitions = [
  // A month that has rows in the part `_other` gets its own as well, and the rows with it. That part is locked
  // from the start: nothing may come into it between the two.
  `create function make_partitions(parent text, moment text, first timestamptz, until timestamptz)
   returns setof text language plpgsql set timezone to 'UTC' set lock_timeout to '10s' as $$
   declare
     other text := parent || '_other';
     missing timestamptz[];
     month timestamptz;
     part text;
   begin
     perform pg_advisory_xact_lock(hashtextextended('partitions of ' || parent, 0));
     execute format('
       select array_agg(month order by month) from (
         select generate_series(date_trunc(''month'', $1), $2, interval ''1 month'') as month
         union select date_trunc(''month'', %I) from %I) as months
       where to_regclass($3 || to_char(month, ''"_"YYYY"_"MM'')) is null', moment, other)
       into missing using first, until, parent;
     if missing is null then
       return;
     end if;
     execute format('lock table %I in access exclusive mode', other);
     foreach month in array missing loop
       part := parent || to_char(month, '"_"YYYY"_"MM');
       execute format('create table %I (like %I including defaults including constraints)', part, parent);
       execute format('
         with moved as (delete from %1$I where %2$I >= $1 and %2$I < $2 returning *)
         insert into %3$I select * from moved', other, moment, part)
         using month, month + interval '1 month';
       execute format('alter table %I attach partition %I for values from (%L) to (%L)',
         parent, part, month, month + interval '1 month');
       return next part;
     end loop;
   end $$`,
]

/** Months that have a part before they begin. */
const monthsAhead = 3

/** Parts from the month of the oldest row on. */
const makeAll = (parent: string, moment: string, old: string) =>
  `select make_partitions('${parent}', '${moment}', coalesce((select min(${moment}) from ${old}), now()),
     now() + interval '${monthsAhead} months')`

const eventCommand = [
  'alter table event_command rename to event_command_before',
  'alter table event_command_before rename constraint event_command_pkey to event_command_before_pkey',
  'drop index event_command_event, event_command_done_by',
  `create table event_command (
     event_id text not null references event on delete cascade,
     version integer not null check (version > 0),
     commands jsonb not null,
     touched text[] not null,
     done_by text not null,
     done_at timestamptz not null,
     primary key (event_id, done_at, version)
   ) partition by range (done_at)`,
  'create index event_command_done_by on event_command (done_by)',
  'create table event_command_other partition of event_command default',
  makeAll('event_command', 'done_at', 'event_command_before'),
  // Should one save have left two rows they are both kept, a millisecond apart.
  `insert into event_command (event_id, version, commands, touched, done_by, done_at)
     select event_id, version, commands, touched, done_by, done_at + interval '1 millisecond' * (row_number()
       over (partition by event_id, version, done_at order by id) - 1)
     from event_command_before`,
  'drop table event_command_before',
]

/**
 * A save brings an event from its version to the next one, and says when. Its commands carry both, as the
 * event's row has them: so there is one save a version, and with the key of event_command one row for it.
 */
const versions = [
  `create function refuse_version() returns trigger language plpgsql as $$
   begin
     raise exception 'event % goes from version % to %, not to %', old.id, old.version, old.version + 1, new.version
       using errcode = 'check_violation';
   end $$`,
  `create trigger event_next_version before update of version on event
     for each row when (new.version <> old.version + 1) execute function refuse_version()`,
  `create function check_version_of_commands() returns trigger language plpgsql as $$
   begin
     if not exists (
       select from event where id = new.event_id and version = new.version and updated_at = new.done_at) then
       raise exception 'event % was not brought to version % at %', new.event_id, new.version, new.done_at
         using errcode = 'check_violation';
     end if;
     return new;
   end $$`,
  `create trigger event_command_version before insert on event_command
     for each row execute function check_version_of_commands()`,
]

/** Ids become texts that sort as the numbers did, by the time they tell first. */
const changeLog = [
  'alter table change_log rename to change_log_before',
  'alter table change_log_before rename constraint change_log_pkey to change_log_before_pkey',
  'drop index change_log_subject',
  `create table change_log (
     id text not null,
     at timestamptz not null,
     user_id text,
     staff_id text,
     subject_kind text not null,
     subject_id text not null,
     what text not null,
     before jsonb,
     after jsonb,
     primary key (subject_kind, subject_id, at, id)
   ) partition by range (at)`,
  'create table change_log_other partition of change_log default',
  makeAll('change_log', 'at', 'change_log_before'),
  `insert into change_log
     select regexp_replace(
         lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(id), 15, '0'),
         '(.{8})(.{4})(.{4})(.{4})(.{12})', '\\1-\\2-\\3-\\4-\\5'),
       at, user_id, staff_id, subject_kind, subject_id, what, before, after
     from change_log_before`,
  'drop table change_log_before',
]

const mailOutbox = [
  'alter table mail_outbox rename to mail_outbox_before',
  'alter table mail_outbox_before rename constraint mail_outbox_pkey to mail_outbox_before_pkey',
  `drop index mail_outbox_created, mail_outbox_event, mail_outbox_search, mail_outbox_recipient,
     mail_outbox_by_stranger`,
  `create table mail_outbox (
     id text not null,
     kind text not null,
     recipient text not null,
     subject text not null,
     html text not null,
     text text not null,
     event_id text,
     created_at timestamptz not null,
     sent_at timestamptz,
     tries integer not null default 0 check (tries >= 0),
     last_error text,
     shown_html text,
     shown_text text,
     by_stranger boolean not null default false,
     claimed_until timestamptz,
     mailbox text,
     primary key (id, created_at)
   ) partition by range (created_at)`,
  'create index mail_outbox_created on mail_outbox (created_at desc, id desc)',
  'create index mail_outbox_event on mail_outbox (event_id, created_at desc, id desc) where event_id is not null',
  `create index mail_outbox_search on mail_outbox using gin ((recipient || ' ' || subject) gin_trgm_ops)`,
  'create index mail_outbox_recipient on mail_outbox (lower(recipient))',
  'create index mail_outbox_by_stranger on mail_outbox (mailbox, created_at) where by_stranger',
  'create table mail_outbox_other partition of mail_outbox default',
  makeAll('mail_outbox', 'created_at', 'mail_outbox_before'),
  `insert into mail_outbox
     select id, kind, recipient, subject, html, text, event_id, created_at, sent_at, tries, last_error, shown_html,
       shown_text, by_stranger, claimed_until, mailbox
     from mail_outbox_before`,
  'drop table mail_outbox_before',
]

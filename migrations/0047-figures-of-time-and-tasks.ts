import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

/**
 * Adds figures to staff's statistics: the working time of each person and section by day, and the open tasks by due
 * date. As with the figures of events, each change adds rows with differences, so writers never wait for each other. A
 * nightly job adds up the rows of the same person, day and section, and those of the same due date and owner type.
 */
export const upOnline = async ({ changeSchema, database }: Online): Promise<void> => {
  // Each table is changed in its own transaction, to avoid a deadlock with a transaction that writes to both.
  await changeSchema(countStaffTime)
  await changeSchema(countOpenTasks)
  // The triggers add figures in the transaction of each change. So in every snapshot, the figures lack exactly the rows
  // that existed before the triggers. Each statement below reads one snapshot and adds what is missing. The result is
  // exact even while other transactions write; the statement needs no lock, and adds nothing when it is repeated.
  await sql`
    insert into staff_time_figure (user_id, day, section, minutes)
    select user_id, day, section, sum(minutes)
    from (
      select user_id, day, section, minutes from staff_time
      union all
      select user_id, day, section, -minutes from staff_time_figure
    ) as missing
    group by user_id, day, section having sum(minutes) <> 0`.execute(database)
  await sql`
    insert into open_task_figure (due_date, owner_type, tasks)
    select due_date, owner_type, sum(tasks)
    from (
      select due_date, owner_type, 1 as tasks from event_task where not completed
      union all
      select due_date, owner_type, -tasks from open_task_figure
    ) as missing
    group by due_date, owner_type having sum(tasks) <> 0`.execute(database)
  await sql`analyze staff_time_figure, open_task_figure`.execute(database)
}

type ChangeOfSchema = Parameters<Online['changeSchema']>[0]

// The triggers run once for each statement, so a statement that deletes many rows adds few. There is no foreign key to
// app_user: when a user is deleted, the deletion of their working time adds rows for this user.
const countStaffTime: ChangeOfSchema = async (tx) => {
  await sql`
    create table if not exists staff_time_figure (
      user_id text not null,
      day date not null,
      section text,
      minutes integer not null
    )`.execute(tx)
  await sql`create index if not exists staff_time_figure_day on staff_time_figure (day)`.execute(tx)
  await sql`create index if not exists staff_time_figure_user on staff_time_figure (user_id)`.execute(tx)
  await sql`
    create or replace function count_staff_time() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into staff_time_figure (user_id, day, section, minutes)
        select user_id, day, section, sum(minutes) from added group by user_id, day, section;
      elsif tg_op = 'DELETE' then
        insert into staff_time_figure (user_id, day, section, minutes)
        select user_id, day, section, -sum(minutes) from removed group by user_id, day, section;
      else
        insert into staff_time_figure (user_id, day, section, minutes)
        select user_id, day, section, sum(minutes)
        from (
          select user_id, day, section, minutes from added
          union all
          select user_id, day, section, -minutes from removed
        ) as changed
        group by user_id, day, section having sum(minutes) <> 0;
      end if;
      return null;
    end $$`.execute(tx)
  await createTriggers(tx, 'staff_time', 'count_staff_time')
}

const countOpenTasks: ChangeOfSchema = async (tx) => {
  await sql`
    create table if not exists open_task_figure (
      due_date date not null,
      owner_type text not null,
      tasks integer not null
    )`.execute(tx)
  await sql`create index if not exists open_task_figure_due on open_task_figure (due_date)`.execute(tx)
  await sql`
    create or replace function count_open_tasks() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into open_task_figure (due_date, owner_type, tasks)
        select due_date, owner_type, count(*) from added where not completed group by due_date, owner_type;
      elsif tg_op = 'DELETE' then
        insert into open_task_figure (due_date, owner_type, tasks)
        select due_date, owner_type, -count(*) from removed where not completed group by due_date, owner_type;
      else
        insert into open_task_figure (due_date, owner_type, tasks)
        select due_date, owner_type, sum(tasks)
        from (
          select due_date, owner_type, 1 as tasks from added where not completed
          union all
          select due_date, owner_type, -1 from removed where not completed
        ) as changed
        group by due_date, owner_type having sum(tasks) <> 0;
      end if;
      return null;
    end $$`.execute(tx)
  await createTriggers(tx, 'event_task', 'count_open_tasks')
}

/** Creates triggers that run a function after each statement that inserts, updates or deletes rows of a table. */
const createTriggers = async (tx: Parameters<ChangeOfSchema>[0], table: string, countFunction: string) => {
  const triggers = [
    ['inserted', 'insert', 'new table as added'],
    ['updated', 'update', 'old table as removed new table as added'],
    ['deleted', 'delete', 'old table as removed'],
  ]
  for (const [suffix, change, tables] of triggers)
    await sql
      .raw(
        `create or replace trigger ${table}_${suffix} after ${change} on ${table}
          referencing ${tables} for each statement execute function ${countFunction}()`,
      )
      .execute(tx)
}

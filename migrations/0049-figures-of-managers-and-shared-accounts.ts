import { sql } from 'kysely'
import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

/**
 * Lets owners of mail accounts allow colleagues to write from them. Also adds two figures to staff's statistics: the
 * takings of each manager by day, and the open tasks by due date, section and person responsible. The person
 * responsible is the assignee of a task for staff. For a supplier's task, or without an assignee, it is the manager of
 * the event. The figures have separate tables, because an earlier release would ignore a new column when it merges rows
 * of a figure.
 */
export const upOnline = async ({ changeSchema, database }: Online): Promise<void> => {
  await changeSchema(shareMailAccounts)
  await changeSchema(indexAccountOwners)
  // Each step has its own transaction. Otherwise it could deadlock with a transaction that writes to two of the tables.
  await changeSchema(createTables)
  await changeSchema(countTakings)
  await changeSchema(countTasks)
  await changeSchema(moveFigures)
  // As for the other figures, these statements count the rows that are older than the triggers. Each statement reads
  // one snapshot, so the figures are exact while others write, and a repeated statement adds nothing.
  await sql`
    insert into manager_taking_figure (day, manager_id, pence)
    select day, manager_id, sum(pence)
    from (
      select (ledger_transfer.done_at at time zone 'Europe/London')::date as day, event.manager_id,
        -ledger_entry.amount_pence as pence
      from ledger_transfer
        join ledger_entry on ledger_entry.transfer_id = ledger_transfer.id
        join ledger_account on ledger_account.id = ledger_entry.account_id
        join event on event.id = ledger_transfer.event_id
      where ledger_account.kind in ('gateway', 'bank')
      union all
      select day, manager_id, -pence from manager_taking_figure
    ) as missing
    group by day, manager_id having sum(pence) <> 0`.execute(database)
  await sql`
    insert into assigned_task_figure (due_date, owner_type, section, person_id, tasks)
    select due_date, owner_type, section, person_id, sum(tasks)
    from (
      select due_date, owner_type, event.section,
        responsible_for_task(owner_type, assignee_id, event.manager_id) as person_id, 1 as tasks
      from event_task join event on event.id = event_task.event_id where not completed
      union all
      select due_date, owner_type, section, person_id, -tasks from assigned_task_figure
    ) as missing
    group by due_date, owner_type, section, person_id having sum(tasks) <> 0`.execute(database)
  await sql`analyze manager_taking_figure, assigned_task_figure`.execute(database)
}

type ChangeOfSchema = Parameters<Online['changeSchema']>[0]

const shareMailAccounts: ChangeOfSchema = async (tx) => {
  // Whether colleagues can write from the account about the events that its owner manages.
  await sql`alter table mail_account add column if not exists shared boolean not null default false`.execute(
    tx,
  )
  // The owner of the account that an email is sent from, if it is not its author.
  await sql`alter table mail_outbox add column if not exists account_owner text`.execute(tx)
}

/** Has its own transaction: building the index takes long, and `shareMailAccounts` blocks queries of the table. */
const indexAccountOwners: ChangeOfSchema = async (tx) => {
  await sql`
    create index if not exists mail_outbox_account_owner on mail_outbox (account_owner)
    where account_owner is not null`.execute(tx)
}

const createTables: ChangeOfSchema = async (tx) => {
  await sql`
    create table if not exists manager_taking_figure (
      day date not null,
      -- Null for events without a manager.
      manager_id text,
      pence bigint not null
    )`.execute(tx)
  await sql`create index if not exists manager_taking_figure_day on manager_taking_figure (day)`.execute(tx)
  await sql`
    create table if not exists assigned_task_figure (
      due_date date not null,
      owner_type text not null,
      section text not null,
      -- Null if nobody is responsible.
      person_id text,
      tasks integer not null
    )`.execute(tx)
  await sql`create index if not exists assigned_task_figure_due on assigned_task_figure (due_date)`.execute(
    tx,
  )
  await sql`
    create or replace function responsible_for_task(owner_type text, assignee_id text, manager_id text)
    returns text language sql immutable as $$
      select case when owner_type = 'staff' then coalesce(assignee_id, manager_id) else manager_id end
    $$`.execute(tx)
}

// Money of an event is booked only while the event is locked, so the event's manager cannot change at the same time.
const countTakings: ChangeOfSchema = async (tx) => {
  await sql`
    create or replace function count_manager_takings() returns trigger language plpgsql as $$
    begin
      insert into manager_taking_figure (day, manager_id, pence)
      select (ledger_transfer.done_at at time zone 'Europe/London')::date, event.manager_id, -sum(added.amount_pence)
      from added
        join ledger_transfer on ledger_transfer.id = added.transfer_id
        join event on event.id = ledger_transfer.event_id
        join ledger_account on ledger_account.id = added.account_id
      where ledger_account.kind in ('gateway', 'bank')
      group by 1, 2 having sum(added.amount_pence) <> 0;
      return null;
    end $$`.execute(tx)
  await sql`
    create or replace trigger ledger_entry_counted_for_manager after insert on ledger_entry
      referencing new table as added for each statement execute function count_manager_takings()`.execute(tx)
}

// If the section or manager of an event changed at the same time as a task, the task would be counted for the wrong
// section or manager. So the trigger locks the event, as every change of an event does.
const countTasks: ChangeOfSchema = async (tx) => {
  await sql`
    create or replace function count_assigned_tasks() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform from event where id in (select event_id from added where not completed)
          order by id for no key update;
        insert into assigned_task_figure (due_date, owner_type, section, person_id, tasks)
        select due_date, owner_type, section,
          responsible_for_task(owner_type, assignee_id, manager_id) as person, count(*)
        from added join event on event.id = added.event_id where not completed
        group by due_date, owner_type, section, person;
      elsif tg_op = 'DELETE' then
        -- The tasks of a deleted event are not counted here, because its row is already deleted.
        perform from event where id in (select event_id from removed where not completed)
          order by id for no key update;
        insert into assigned_task_figure (due_date, owner_type, section, person_id, tasks)
        select due_date, owner_type, section,
          responsible_for_task(owner_type, assignee_id, manager_id) as person, -count(*)
        from removed join event on event.id = removed.event_id where not completed
        group by due_date, owner_type, section, person;
      else
        perform from event where id in (
          select added.event_id from added join removed on removed.id = added.id
          where (added.completed, added.due_date, added.owner_type, added.assignee_id)
            is distinct from (removed.completed, removed.due_date, removed.owner_type, removed.assignee_id)
        ) order by id for no key update;
        insert into assigned_task_figure (due_date, owner_type, section, person_id, tasks)
        select due_date, owner_type, section,
          responsible_for_task(owner_type, assignee_id, manager_id) as person, sum(tasks)
        from (
          select event_id, due_date, owner_type, assignee_id, 1 as tasks from added where not completed
          union all
          select event_id, due_date, owner_type, assignee_id, -1 from removed where not completed
        ) as changed join event on event.id = changed.event_id
        group by due_date, owner_type, section, person having sum(tasks) <> 0;
      end if;
      return null;
    end $$`.execute(tx)
  const triggers = [
    ['inserted', 'insert', 'new table as added'],
    ['updated', 'update', 'old table as removed new table as added'],
    ['deleted', 'delete', 'old table as removed'],
  ]
  for (const [suffix, change, tables] of triggers)
    await sql
      .raw(
        `create or replace trigger event_task_${suffix}_for_person after ${change} on event_task
          referencing ${tables} for each statement execute function count_assigned_tasks()`,
      )
      .execute(tx)
}

const moveFigures: ChangeOfSchema = async (tx) => {
  await sql`
    create or replace function move_manager_takings() returns trigger language plpgsql as $$
    begin
      insert into manager_taking_figure (day, manager_id, pence)
      select (ledger_transfer.done_at at time zone 'Europe/London')::date, moved.manager_id,
        (-moved.factor * sum(ledger_entry.amount_pence))::bigint
      from ledger_transfer
        join ledger_entry on ledger_entry.transfer_id = ledger_transfer.id
        join ledger_account on ledger_account.id = ledger_entry.account_id
        cross join (values (old.manager_id, -1), (new.manager_id, 1)) as moved (manager_id, factor)
      where ledger_transfer.event_id = new.id and ledger_account.kind in ('gateway', 'bank')
      group by 1, 2, moved.factor having sum(ledger_entry.amount_pence) <> 0;
      return null;
    end $$`.execute(tx)
  await sql`
    create or replace trigger event_takings_moved_to_manager after update of manager_id on event for each row
      when (old.manager_id is distinct from new.manager_id) execute function move_manager_takings()`.execute(
    tx,
  )
  await sql`
    create or replace function move_assigned_tasks() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        insert into assigned_task_figure (due_date, owner_type, section, person_id, tasks)
        select due_date, owner_type, old.section,
          responsible_for_task(owner_type, assignee_id, old.manager_id) as person, -count(*)
        from event_task where event_id = old.id and not completed
        group by due_date, owner_type, person;
        return old;
      end if;
      insert into assigned_task_figure (due_date, owner_type, section, person_id, tasks)
      select due_date, owner_type, moved.section,
        responsible_for_task(owner_type, assignee_id, moved.manager_id) as person, sum(moved.factor)
      from event_task
        cross join (values (old.section, old.manager_id, -1), (new.section, new.manager_id, 1))
          as moved (section, manager_id, factor)
      where event_id = new.id and not completed
      group by due_date, owner_type, moved.section, person having sum(moved.factor) <> 0;
      return null;
    end $$`.execute(tx)
  await sql`
    create or replace trigger event_tasks_moved after update of section, manager_id on event for each row
      when ((old.section, old.manager_id) is distinct from (new.section, new.manager_id))
      execute function move_assigned_tasks()`.execute(tx)
  await sql`
    create or replace trigger event_tasks_uncounted before delete on event for each row
      execute function move_assigned_tasks()`.execute(tx)
}

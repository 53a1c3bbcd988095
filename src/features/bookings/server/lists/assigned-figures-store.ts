import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { maxReported } from '#platform/server/database/max-reported.ts'
import type { OverdueFigure } from '../../rules/lists/event-figure.ts'

/**
 * Returns the number of overdue tasks of staff and of suppliers by section and the person responsible: the assignee, or
 * else the manager of the event. Triggers of the database count open tasks when they or their events change, so this reads
 * no tasks.
 */
export const readOverdueTasks = async (database: Database, today: IsoDate): Promise<OverdueFigure[]> => {
  const { rows } = await sql<OverdueFigure>`
    select person_id as "personId", section,
      coalesce(sum(tasks) filter (where owner_type = 'staff'), 0)::bigint as staff,
      coalesce(sum(tasks) filter (where owner_type = 'supplier'), 0)::bigint as supplier
    from assigned_task_figure where due_date < ${today}::date
    group by person_id, section
    having sum(tasks) <> 0`.execute(database)
  return rows
}

/** Replaces the rows of each due date, type of owner, section and person with their sum. Every change of a task adds rows. */
export const compactAssignedTasks = async (database: Database): Promise<void> => {
  await sql`
    with many as (
      select due_date, owner_type, section, person_id from assigned_task_figure
      group by 1, 2, 3, 4 having count(*) > 1
    ), removed as (
      delete from assigned_task_figure using many
      where assigned_task_figure.due_date = many.due_date and assigned_task_figure.owner_type = many.owner_type
        and assigned_task_figure.section = many.section
        and assigned_task_figure.person_id is not distinct from many.person_id
      returning assigned_task_figure.*
    )
    insert into assigned_task_figure (due_date, owner_type, section, person_id, tasks)
    select due_date, owner_type, section, person_id, sum(tasks) from removed
    group by 1, 2, 3, 4 having sum(tasks) <> 0`.execute(database)
}

const openTasks = sql`
  select due_date, owner_type, event.section,
    responsible_for_task(owner_type, assignee_id, event.manager_id) as person_id
  from event_task join event on event.id = event_task.event_id where not completed`

/**
 * Adds what the figures lack, for tasks that were inserted without triggers. Does it in one statement, so it is exact
 * while others write.
 */
export const addMissingAssignedTasks = async (database: Database): Promise<void> => {
  await sql`
    insert into assigned_task_figure (due_date, owner_type, section, person_id, tasks)
    select due_date, owner_type, section, person_id, sum(tasks)
    from (
      select open.*, 1 as tasks from (${openTasks}) as open
      union all
      select due_date, owner_type, section, person_id, -tasks from assigned_task_figure
    ) as missing
    group by due_date, owner_type, section, person_id
    having sum(tasks) <> 0`.execute(database)
}

type Wrong = {
  readonly day: IsoDate
  readonly owner: string
  readonly section: Section
  readonly person: string | null
  readonly figure: number
  readonly open: number
}

/**
 * Checks that the figures of open tasks by section and person are the numbers of open tasks.
 * @param report gets one sentence for each due date, type of owner, section and person with a wrong figure
 */
export const checkAssignedTasks = async (
  database: Database,
  report: (problem: string) => void,
): Promise<void> => {
  const { rows } = await sql<Wrong>`
    select due_date as day, owner_type as owner, section, person_id as person,
      sum(figure)::bigint as figure, sum(open)::bigint as open
    from (
      select open.*, 0 as figure, 1 as open from (${openTasks}) as open
      union all
      select due_date, owner_type, section, person_id, tasks, 0 from assigned_task_figure
    ) as both_counts
    group by due_date, owner_type, section, person_id
    having sum(figure) <> sum(open)
    order by due_date, owner_type, section, person_id limit ${maxReported}`.execute(database)
  for (const { day, owner, section, person, figure, open } of rows)
    report(
      `The statistics of ${section}, ${person ?? 'nobody'} have ${figure} open tasks of ${owner} due on ${day}, but there are ${open}`,
    )
}

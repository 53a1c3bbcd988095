import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { maxReported } from '#platform/server/database/max-reported.ts'

/**
 * Returns the number of overdue tasks of staff and of suppliers. Triggers of the database count open tasks by due date
 * when they change, so this reads no tasks.
 */
export const countOverdueTasks = async (
  database: Database,
  today: IsoDate,
): Promise<{ staff: number; supplier: number }> => {
  const { rows } = await sql<{ staff: number; supplier: number }>`
    select coalesce(sum(tasks) filter (where owner_type = 'staff'), 0)::bigint as staff,
      coalesce(sum(tasks) filter (where owner_type = 'supplier'), 0)::bigint as supplier
    from open_task_figure where due_date < ${today}::date`.execute(database)
  return rows[0]!
}

/** Replaces the rows of each due date and type of owner with their sum. Every change of a task adds rows. */
export const compactOpenTasks = async (database: Database): Promise<void> => {
  await sql`
    with many as (
      select due_date, owner_type from open_task_figure group by 1, 2 having count(*) > 1
    ), removed as (
      delete from open_task_figure using many
      where open_task_figure.due_date = many.due_date and open_task_figure.owner_type = many.owner_type
      returning open_task_figure.*
    )
    insert into open_task_figure (due_date, owner_type, tasks)
    select due_date, owner_type, sum(tasks) from removed group by 1, 2 having sum(tasks) <> 0`.execute(
    database,
  )
}

/**
 * Adds what the figures lack, for tasks that were inserted without triggers. Does it in one statement, so it is exact
 * while others write. Migration 0047 has its own copy of this rule. It must not change with it, because a migration does
 * the same on every database.
 */
export const addMissingOpenTasks = async (database: Database): Promise<void> => {
  await sql`
    insert into open_task_figure (due_date, owner_type, tasks)
    select due_date, owner_type, sum(tasks)
    from (
      select due_date, owner_type, 1 as tasks from event_task where not completed
      union all
      select due_date, owner_type, -tasks from open_task_figure
    ) as missing
    group by due_date, owner_type
    having sum(tasks) <> 0`.execute(database)
}

/**
 * Checks that the figures of open tasks are the numbers of open tasks.
 * @param report gets one sentence for each due date and type of owner with a wrong figure
 */
export const checkOpenTasks = async (
  database: Database,
  report: (problem: string) => void,
): Promise<void> => {
  const { rows } = await sql<{ day: IsoDate; owner: string; figure: number; open: number }>`
    select due_date as day, owner_type as owner, sum(figure)::bigint as figure, sum(open)::bigint as open
    from (
      select due_date, owner_type, 0 as figure, 1 as open from event_task where not completed
      union all
      select due_date, owner_type, tasks, 0 from open_task_figure
    ) as both_counts
    group by due_date, owner_type
    having sum(figure) <> sum(open)
    order by due_date, owner_type limit ${maxReported}`.execute(database)
  for (const { day, owner, figure, open } of rows)
    report(`The statistics have ${figure} open tasks of ${owner} due on ${day}, but there are ${open}`)
}

import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { FigureTable } from '#platform/server/database/figure-table.ts'
import type { OverdueFigure } from '../../rules/lists/event-figure.ts'

/**
 * Returns the number of overdue tasks of staff and of suppliers, by section and responsible person. The assignee is
 * responsible for a task of staff. The event's manager is responsible for a supplier's task, and for a task without an
 * assignee. Database triggers count open tasks when tasks or their events change, so this function reads no tasks.
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

export const assignedTaskFigures: FigureTable<'due_date' | 'owner_type' | 'section' | 'person_id'> = {
  name: 'assigned_task_figure',
  keys: ['due_date', 'owner_type', 'section', 'person_id'],
  values: ['tasks'],
  counted: sql`
    select due_date, owner_type, event.section,
      responsible_for_task(owner_type, assignee_id, event.manager_id) as person_id, 1 as tasks
    from event_task join event on event.id = event_task.event_id where not completed`,
  describe: ({ due_date, owner_type, section, person_id, stored: [stored], counted: [counted] }) =>
    `The statistics of ${section}, ${person_id ?? 'without a responsible person'}: ${stored} open tasks of ${owner_type} due on ${due_date}, but there are ${counted}`,
}

/**
 * Counts of open tasks without section and person. Only the previous release reads them, while processes of both
 * releases run. A later migration drops the table.
 */
export const openTaskFigures: FigureTable<'due_date' | 'owner_type'> = {
  name: 'open_task_figure',
  keys: ['due_date', 'owner_type'],
  values: ['tasks'],
  counted: sql`select due_date, owner_type, 1 as tasks from event_task where not completed`,
  describe: ({ due_date, owner_type, stored: [stored], counted: [counted] }) =>
    `The statistics have ${stored} open tasks of ${owner_type} due on ${due_date}, but there are ${counted}`,
}

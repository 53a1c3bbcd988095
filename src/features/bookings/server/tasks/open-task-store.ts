import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isRefusal } from '#kernel/refusal.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { countUpTo } from '#platform/server/query/count-up-to.ts'
import { badField } from '#platform/server/query/field-condition.ts'
import { fillPage, rowsAfter } from '#platform/server/query/rows-after.ts'

type Query = {
  readonly limit: number
  readonly skip: number
  /** The id of the last task of the previous page. */
  readonly after?: string
  /** If set, only tasks assigned to this member of staff are returned. */
  readonly assigneeId?: string
}

const order = { columns: [sql`event_task.due_date`, sql`event_task.id`], descending: false } as const

/**
 * Returns a page of the open tasks of all events, the most overdue first, with the titles of their events.
 * @returns fieldInvalid if there is no task with the id `after`, or if `skip` is given too
 */
export const findOpenTasks = async (database: Kysely<Tables>, query: Query) => {
  const conditions = await conditionsAfter(database, query)
  if (isRefusal(conditions)) return conditions
  const { assigneeId, limit, skip } = query
  const assigneeCondition = assigneeId === undefined ? sql`true` : sql`assignee_id = ${assigneeId}`
  const read = (condition: RawBuilder<boolean>, rowCount: number) =>
    database
      .selectFrom('event_task')
      .innerJoin('event', 'event.id', 'event_task.event_id')
      .selectAll('event_task')
      .select('event.title as event_title')
      .where('event_task.completed', '=', false)
      .where(sql<boolean>`${assigneeCondition}`)
      .where(condition)
      .orderBy('event_task.due_date')
      .orderBy('event_task.id')
      .limit(rowCount)
      .offset(skip)
      .execute()
  const [tasks, counted] = await Promise.all([
    fillPage(conditions, limit, read),
    countUpTo(database, sql`select from event_task where not completed and ${assigneeCondition}`),
  ])
  return { tasks, ...counted }
}

const conditionsAfter = async (database: Kysely<Tables>, { after, skip }: Query) => {
  if (after === undefined) return [sql<boolean>`true`]
  if (skip > 0) return badField('skip')
  const lastTask = await database
    .selectFrom('event_task')
    .select(['due_date', 'id'])
    .where('id', '=', after)
    .executeTakeFirst()
  return lastTask ? rowsAfter(order, [lastTask.due_date, lastTask.id]) : badField('after')
}

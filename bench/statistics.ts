import { sql } from 'kysely'
import { addDays, dayOf } from '#kernel/dates.ts'
import { sections } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { bodyOf, signIn } from './support/enter-site.ts'
import type { Measure } from './support/measure.ts'
import { median } from './support/timing.ts'

const yearCount = 5
const dayCount = yearCount * 365
const managerCount = 50
/** The longest period of the statistics. */
const daysShown = 400
const warmUp = 5
const rounds = 25

/**
 * Adds the figures of a million events in five years, after their nightly merge: on each day, each of 50 managers has
 * events and working time in each section. On average, a row of `event_figure` then counts 2.7 events; here it is 3.
 * Only open tasks have figures: 66,000, as many as a database of a million demo events has.
 */
const insertFigures = async (database: Database): Promise<number> => {
  const keys = sql`
    from generate_series(current_date - ${dayCount - 1}::int, current_date, interval '1 day') as dates (day),
      generate_series(1, ${managerCount}::int) as manager, unnest(${[...sections]}::text[]) as section`
  const managerId = sql`'manager-' || manager`
  await sql`
    insert into app_user (id, user_type, email, email_safe, first_name, last_name, created_at, updated_at)
    select ${managerId}, 'staff', ${managerId} || '@test.com', true, 'Ann', 'Lee', now(), now()
    from generate_series(1, ${managerCount}::int) as manager`.execute(database)
  const insertResults = [
    await sql`
      insert into event_figure (day, section, manager_id, created, converted, booked)
      select day, section, ${managerId}, 3, 1, 1 ${keys}`.execute(database),
    await sql`
      insert into staff_time_figure (day, section, user_id, minutes)
      select day, section, ${managerId}, 90 ${keys}`.execute(database),
    await sql`
      insert into taking_figure (day, section, pence)
      select day, section, 5000000 ${keys} where manager = 1`.execute(database),
    await sql`
      insert into manager_taking_figure (day, manager_id, pence)
      select day, ${managerId}, 400000 ${keys} where section = ${sections[0]}`.execute(database),
    await sql`
      insert into assigned_task_figure (due_date, owner_type, section, person_id, tasks)
      select day, owner_type, section, ${managerId}, 1 ${keys}, unnest('{staff,supplier}'::text[]) as owner_type
      where day >= current_date - 165`.execute(database),
  ]
  await sql`vacuum analyze event_figure, staff_time_figure, taking_figure, manager_taking_figure,
    assigned_task_figure`.execute(database)
  return insertResults.reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0)
}

export const statisticsOfManyEvents: Measure = {
  name: `the statistics of ${daysShown} days, with the figures of 1,000,000 events in ${yearCount} years`,
  limit: { atMost: 300 },
  unit: 'ms',
  async run({ app }) {
    const figureCount = await insertFigures(app.database)
    const staff = await signIn(app, 'staff')
    const today = dayOf(new Date())
    const url = `/api/staff/statistics?from=${addDays(today, 1 - daysShown)}&to=${today}`
    const times: number[] = []
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const startedAt = performance.now()
      const { data } = bodyOf(await staff.get(url))
      if (data.byManager.length < managerCount || data.totals.created < daysShown * managerCount)
        throw new Error('the statistics do not contain the figures')
      if (round >= warmUp) times.push(performance.now() - startedAt)
    }
    return {
      value: median(times),
      detail: `${figureCount} figures, the slowest of ${rounds} requests took ${Math.max(...times).toFixed(0)} ms`,
    }
  },
}

import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { FigureTable } from '#platform/server/database/figure-table.ts'
import type { StaffTimeFigures } from '../../rules/staff-time.ts'

type Row = { readonly section: Section | null; readonly minutes: number } & (
  | { readonly day: IsoDate; readonly userId: null }
  | { readonly day: null; readonly userId: string }
)

/**
 * Returns the working time of a period. Database triggers update these figures with each change, so the query does not
 * read the rows of single events.
 */
export const readStaffTime = async (
  database: Database,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  userId?: string,
): Promise<StaffTimeFigures> => {
  const { rows } = await sql<Row>`
    select day, user_id as "userId", section, sum(minutes)::bigint as minutes
    from staff_time_figure
    where day between ${from}::date and ${to}::date ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
    group by grouping sets ((day, section), (user_id, section))
    having sum(minutes) <> 0`.execute(database)
  return {
    byDay: rows.flatMap(({ userId: _, ...row }) => (row.day === null ? [] : [row])),
    byPerson: rows.flatMap(({ day: _, ...row }) => (row.userId === null ? [] : [row])),
  }
}

export const staffTimeFigures: FigureTable<'user_id' | 'day' | 'section'> = {
  name: 'staff_time_figure',
  keys: ['day', 'section', 'user_id'],
  values: ['minutes'],
  counted: sql`select user_id, day, section, minutes from staff_time`,
  describe: ({ day, section, user_id, stored: [stored], counted: [counted] }) =>
    `The statistics of ${[day, section, user_id].filter(Boolean).join(', ')}: a working time of ${stored} min, but the rows of staff_time sum to ${counted} min`,
}

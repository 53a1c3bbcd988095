import type { Kysely } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { timeStageOf } from '../../rules/stages/derived-stages.ts'

/** Returns the fields of an event that permissions can depend on (PERM-008); empty if the event is missing. */
export const permissionContext = async (
  database: Kysely<Tables>,
  eventId: string,
  today: IsoDate,
): Promise<{ section?: string; statusStage?: string; timeStage?: string; paymentStage?: string }> => {
  const row = await database
    .selectFrom('event')
    .select(['section', 'status_stage', 'payment_stage', 'start_date', 'end_date'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!row) return {}
  const timeStage = timeStageOf({ startDate: row.start_date, endDate: row.end_date }, today)
  return { section: row.section, statusStage: row.status_stage, paymentStage: row.payment_stage, timeStage }
}

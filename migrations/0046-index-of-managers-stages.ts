import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

/** Lists and counts the events of a manager at one stage without reading their other events. */
export const upOnline = async ({ createIndex }: Online): Promise<void> => {
  await createIndex(
    'event_by_manager_stage',
    'on event (manager_id, status_stage, created_at desc nulls last, id desc)',
  )
}

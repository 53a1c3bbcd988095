import type { Online } from '../src/platform/server/database/online-migration.ts'

export const worksFrom = 'senders-of-mails'

/** Creates an index to list and count a manager's events at one stage without reading the manager's other events. */
export const upOnline = async ({ createIndex }: Online): Promise<void> => {
  await createIndex(
    'event_by_manager_stage',
    'on event (manager_id, status_stage, created_at desc nulls last, id desc)',
  )
}

import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { deleteSessionsOf, listSessionsOf } from './event-session-store.ts'

/** The event sessions of a person, with time and device, as a part of their personal data. */
export const sessionRecords: PersonalRecords = {
  name: 'eventSessions',
  tables: ['event_session'],
  describe: async (database, { id }) =>
    (await listSessionsOf(database, id)).map((session) => ({
      eventId: session.event_id,
      startedAt: session.started_at.toISOString(),
      device: `${session.device_width} × ${session.device_height}`,
      landingPage: session.landing_page,
    })),
  erase: (tx, { id }) => deleteSessionsOf(tx, id),
}

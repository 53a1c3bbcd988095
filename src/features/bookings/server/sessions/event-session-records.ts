import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import './event-session-store.ts'

/** When and on which device a person opened events. */
export const sessionRecords: PersonalRecords = {
  name: 'eventSessions',
  tables: ['event_session'],
  async describe(database, { id }) {
    const sessions = await database
      .selectFrom('event_session')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('started_at')
      .execute()
    return sessions.map((session) => ({
      eventId: session.event_id,
      startedAt: session.started_at.toISOString(),
      device: `${session.device_width} × ${session.device_height}`,
      landingPage: session.landing_page,
    }))
  },
  erase: async (tx, { id }) => {
    await tx.deleteFrom('event_session').where('user_id', '=', id).execute()
  },
}

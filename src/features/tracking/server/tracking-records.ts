import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { deleteTimeOf, listTimeOf } from './time/time-store.ts'
import { deleteVisitsOf, listVisitsOf } from './visits/visit-store.ts'

/** The visits of a person who accepted cookies, their activity on their events and, for staff, their working time. */
export const trackingRecords: PersonalRecords = {
  name: 'tracking',
  tables: [
    'visit',
    'event_visit',
    'reported_minute',
    'organiser_activity',
    'staff_time',
    'staff_time_figure',
  ],
  async describe(database, { id }) {
    const { visits, events } = await listVisitsOf(database, id)
    const { activity, work } = await listTimeOf(database, id)
    return {
      visits: visits.map((visit) => ({
        startedAt: visit.started_at.toISOString(),
        lastActivityAt: visit.last_activity_at.toISOString(),
        endedAt: visit.ended_at?.toISOString() ?? null,
        device: visit.device,
        refUrl: visit.ref_url,
        landingPage: visit.landing_page,
        shortUrlId: visit.short_url_id,
        shortUrl: visit.short_url,
      })),
      eventVisits: events.map((visit) => ({
        eventId: visit.event_id,
        packageId: visit.package_id,
        startedAt: visit.started_at.toISOString(),
        device: visit.device,
        landingPage: visit.landing_page,
      })),
      activity: activity.map(({ event_id, minutes, last_at }) => ({
        eventId: event_id,
        minutes,
        lastAt: last_at.toISOString(),
      })),
      work: work.map(({ day, event_id, minutes }) => ({ day, eventId: event_id, minutes })),
    }
  },
  async erase(tx, { id }) {
    await deleteVisitsOf(tx, id)
    await deleteTimeOf(tx, id)
  },
}

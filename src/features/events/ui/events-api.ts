import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { eventsContract } from '../contract.ts'

/** Returns the API client of the events feature. */
export const useEventsApi = () => useFeatureApi<typeof eventsContract>('events')
export type EventsApi = ReturnType<typeof useEventsApi>

/** Query keys of the screens of events. Keys of events contain the user's id, so that no user sees another's data. */
export const eventKeys = {
  list: (userId: string) => ['events', 'list', userId] as const,
  /** The key of every loaded event. */
  events: ['events', 'event'] as const,
  event: (userId: string, eventId: string, state: string | undefined) =>
    ['events', 'event', userId, eventId, state ?? 'now'] as const,
  placeRequests: (eventId: string, version: number) => ['events', 'placeRequests', eventId, version] as const,
  invite: (token: string) => ['events', 'invite', token] as const,
}

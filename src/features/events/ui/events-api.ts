import { useFeatureApi } from '#platform/browser/feature-api.ts'
import type { eventsContract } from '../contract.ts'

/** The calls about events as wholes. */
export const useEventsApi = () => useFeatureApi<typeof eventsContract>('events')
export type EventsApi = ReturnType<typeof useEventsApi>

/** What the screens of events keep in memory, by reader: nobody sees what another one loaded. */
export const eventKeys = {
  list: (userId: string) => ['events', 'list', userId] as const,
  event: (userId: string, eventId: string, state: string | undefined) =>
    ['events', 'event', userId, eventId, state ?? 'now'] as const,
  placesAsked: (eventId: string, version: number) => ['events', 'placesAsked', eventId, version] as const,
  invite: (token: string) => ['events', 'invite', token] as const,
}

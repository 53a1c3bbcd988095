import { queryOptions, useQuery } from '@tanstack/react-query'
import type { IsoDate } from '#kernel/dates.ts'
import { activitySentences } from './activity-sentences.ts'
import type { TrackingApi } from './background/tracking-api.ts'

/** Returns the query for the activity on an event. */
export const eventActivityQuery = (api: Pick<TrackingApi, 'readEventActivity'>, eventId: string) =>
  queryOptions({
    queryKey: ['event-activity', eventId],
    queryFn: async () => (await api.readEventActivity({ id: eventId })).data,
  })

type Props = {
  readonly api: Pick<TrackingApi, 'readEventActivity'>
  readonly eventId: string
  readonly today: IsoDate
}

/** Says when the organiser last visited, and how long staff have worked on the event. */
export const EventActivity = ({ api, eventId, today }: Props) => {
  const { data } = useQuery(eventActivityQuery(api, eventId))
  return data ? (
    <p className="wrap-anywhere text-ink-soft">{activitySentences(data, today).join(' ')}</p>
  ) : null
}

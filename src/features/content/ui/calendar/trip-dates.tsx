import { useQuery } from '@tanstack/react-query'
import type { IsoDate } from '#kernel/dates.ts'
import { Card } from '#platform/ui/display/card.tsx'
import { calendarItemsOfTrip } from '../../rules/calendar/calendar-items-of-trip.ts'
import { useContentApi } from '../content-api.ts'
import { DatesToKnow } from './dates-to-know.tsx'

type Props = {
  readonly locationId: string | null
  readonly locationName: string | null
  readonly startDate: IsoDate | null
  readonly endDate: IsoDate | null
  readonly today: IsoDate
}

/**
 * Shows the calendar dates that concern a trip, such as races and bank holidays (CONT-016). Renders nothing if there
 * are none, or if they can't be loaded, because the rest of the page does not depend on them.
 */
export const TripDates = ({ locationName, ...trip }: Props) => {
  const api = useContentApi()
  const query = calendarItemsOfTrip(trip)
  const datesQuery = useQuery({
    queryKey: ['trip-dates', query],
    queryFn: async () => (await api.listCalendar(query)).data,
    staleTime: 5 * 60_000,
  })
  if (!datesQuery.data?.length) return null
  const place = locationName === null ? '' : ` in ${locationName}`
  return (
    <Card>
      <DatesToKnow
        dates={datesQuery.data}
        title={trip.startDate === null ? `Key dates${place}` : 'During your trip'}
        isNarrow
      />
    </Card>
  )
}

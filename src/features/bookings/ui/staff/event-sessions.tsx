import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { formatInstant } from '#kernel/format-instant.ts'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import { type BookingsApi, useBookingsApi } from '../bookings-api.ts'

type Session = Awaited<ReturnType<BookingsApi['listEventSessions']>>['data'][number]

/** Lists the visits of people who opened the event, with time, window size and first page (EVT-O22). */
export const EventSessions = ({ eventId }: { eventId: string }) => {
  const api = useBookingsApi()
  const sessions = useQuery({
    queryKey: ['staff-event-sessions', eventId],
    queryFn: async () => (await api.listEventSessions({ id: eventId })).data,
  })
  return (
    <DataTable
      caption="Visits"
      columns={columns}
      rows={sessions.data}
      keyOf={({ id }) => id}
      state={sessions.isError ? 'failed' : sessions.isPending ? 'loading' : 'ready'}
      onRetry={() => void sessions.refetch()}
      expectedRows={1}
      empty={<EmptyState icon={<MonitorSmartphone />} title="Nobody has opened this event yet" />}
    />
  )
}

const windowOf = ({ deviceWidth, deviceHeight }: Pick<Session, 'deviceWidth' | 'deviceHeight'>) =>
  `${deviceWidth} × ${deviceHeight}`

const columns: readonly Column<Session>[] = [
  { id: 'name', header: 'Person', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  {
    id: 'when',
    header: 'When',
    cell: ({ startedAt, ...session }) => (
      <span className="block min-w-32">
        {formatInstant(startedAt)}
        <span className="block text-xs text-ink-soft md:hidden">{windowOf(session)}</span>
      </span>
    ),
  },
  {
    id: 'window',
    header: 'Window',
    align: 'end',
    shownFrom: 'tablet',
    cell: windowOf,
  },
  {
    id: 'page',
    header: 'First page',
    shownFrom: 'tablet',
    cell: ({ landingPage }) => <span className="wrap-anywhere">{landingPage}</span>,
  },
]

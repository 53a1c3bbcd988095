import { useQuery } from '@tanstack/react-query'
import { daysAhead, maxListedCancellations } from '#features/bookings/rules/cancelling/cancellation-list.ts'
import { warningDays } from '#features/bookings/rules/cancelling/plan-cancellation.ts'
import { CancellationTable } from '#features/bookings/ui/staff/cancelling/cancellation-table.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { getApi } from '../../../get-api.ts'

/** Lists what the automatic cancellation plans for unpaid events. The event list renders it for `show=unpaid`. */
export const CancellationPlan = () => {
  const query = useQuery({
    queryKey: ['automatic-cancellation'],
    queryFn: () => getApi().bookings.listCancellations(),
  })
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <PageHeader
        title="Automatic cancellation"
        crumbs={[{ label: 'Events', href: '/admin/index/events' }]}
        lead={`Unpaid events with their last day to pay in the next ${daysAhead} days. The organiser gets an email ${warningDays} days before that day. The event is cancelled on the day after it, unless it is paid, a payment is pending, or staff clear the date.`}
      />
      {query.data?.hasMore && <Notice title={`Only the first ${maxListedCancellations} events are shown`} />}
      <CancellationTable
        rows={query.data?.data}
        state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
      />
    </main>
  )
}

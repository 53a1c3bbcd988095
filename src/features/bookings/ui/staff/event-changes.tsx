import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages.ts'
import { useBookingsApi } from '../bookings-api.ts'

const savesPerPage = 10

/** Lists the changes of an event in words, newest first, each with its person and time. */
export const EventChanges = ({ event: { _doc: id, version } }: { event: WireEvent }) => {
  const api = useBookingsApi()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['staff-event-changes', id, version, page],
    queryFn: () => api.listEventChanges({ id, limit: savesPerPage, skip: (page - 1) * savesPerPage }),
    placeholderData: keepPreviousData,
  })
  if (query.isPending) return <Skeleton className="h-48 w-full" />
  if (query.isError)
    return <ErrorState onRetry={() => void query.refetch()}>{query.error.message}</ErrorState>
  const { data: saves } = query.data
  if (saves.length === 0)
    return (
      <EmptyState icon={<History />} title="No changes yet">
        Changes of the event and its packages appear here.
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {saves.map((save) => (
          <li key={save.version} className="grid gap-x-4 gap-y-1 px-3 py-2.5 sm:grid-cols-[13rem_1fr]">
            <p className="text-sm text-ink-soft">
              <span className="font-semibold text-ink">{save.doneBy.name || 'System'}</span>
              <time dateTime={save.dateTime} className="block">
                {formatInstant(save.dateTime)}
              </time>
            </p>
            <ul className="grid content-start gap-0.5">
              {save.changes.map((change, index) => (
                // A save can contain the same text twice.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of a save never changes
                <li key={index} className="wrap-anywhere">
                  {change}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <Pager page={page} pages={pagesOf(query.data, page, savesPerPage)} onPage={setPage} />
    </div>
  )
}

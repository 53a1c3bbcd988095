import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { type EventsApi, useEventsApi } from '#features/events/ui/events-api.ts'
import { countOf } from '#kernel/format-count.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { EarlierVersion } from './earlier-version.tsx'
import { priceText } from './price-text.ts'

/** The number of versions that are shown at first. */
const shownAtFirst = 5

type Version = Awaited<ReturnType<EventsApi['listEarlierVersions']>>['data'][number]
type Props = { readonly event: WireEvent; readonly onChanged: (event: WireEvent) => void }

/** Lists the earlier versions of an event, newest first. Each can be opened, and its packages restored (STF-O12). */
export const EarlierVersions = ({ event, onChanged }: Props) => {
  const api = useEventsApi()
  const [showsAll, setShowsAll] = useState(false)
  const id = event._doc
  const query = useQuery({
    queryKey: ['staff-event-versions', id, event.version],
    queryFn: async () => (await api.listEarlierVersions({ id })).data,
    placeholderData: (previous) => previous,
  })
  if (query.isPending) return <Skeleton className="h-48 w-full" />
  if (query.isError)
    return <ErrorState onRetry={() => void query.refetch()}>{query.error.message}</ErrorState>
  if (query.data.length === 0)
    return (
      <EmptyState icon={<History />} title="No earlier versions yet">
        An earlier version appears here when a product is removed, or when something changes after ten minutes
        without a change.
      </EmptyState>
    )
  const openVersion = (version: Version) =>
    openDialog(
      (dialog) => (
        <EarlierVersion
          eventAtOpening={event}
          version={version.version}
          subtitle={`${formatInstant(version.dateTime)}. ${changedBy(version)}`}
          onChanged={onChanged}
          onClose={dialog.cancel}
        />
      ),
      { name: 'earlierVersion', size: 'large', minHeight: '28rem' },
    )
  const shownVersions = showsAll ? query.data : query.data.slice(0, shownAtFirst)
  return (
    <div className="grid justify-items-start gap-3">
      <ol className="w-full divide-y divide-line rounded-card border border-line bg-surface">
        {shownVersions.map((version) => (
          <li
            key={version.version}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-2.5 sm:grid-cols-[13rem_minmax(0,1fr)_auto]"
          >
            <p className="text-sm text-ink-soft">
              <time dateTime={version.dateTime} className="block font-semibold text-ink">
                {formatInstant(version.dateTime)}
              </time>
              <span className="wrap-anywhere">{changedBy(version)}</span>
            </p>
            <p className="col-start-1 sm:col-start-2 sm:row-start-1">{contentOf(version)}</p>
            <Button
              size="small"
              className="col-start-2 row-span-2 row-start-1 sm:col-start-3 sm:row-span-1"
              aria-label={`View the version of ${formatInstant(version.dateTime)}`}
              onClick={() => void openVersion(version)}
            >
              View
            </Button>
          </li>
        ))}
      </ol>
      {shownVersions.length < query.data.length && (
        <Button onClick={() => setShowsAll(true)}>Show all {query.data.length} versions</Button>
      )}
    </div>
  )
}

const contentOf = ({ packageCount, productCount, priceGBP }: Version): string => {
  if (packageCount === 0) return 'No packages'
  const products = `${countOf(packageCount, 'package', 'packages')}, ${countOf(productCount, 'product', 'products')}`
  return priceGBP === undefined ? products : `${products}, ${priceText(priceGBP)}`
}

const changedBy = ({ doneBy }: Version) =>
  doneBy.name ? `Last changed by ${doneBy.name}` : 'Last changed automatically'

import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { EarlierPackage } from './earlier-package.tsx'

type Props = {
  /** The event when the dialog was opened. */
  readonly eventAtOpening: WireEvent
  readonly version: number
  readonly subtitle: string
  /** Called with the event after something was restored. */
  readonly onChanged: (event: WireEvent) => void
  readonly onClose: () => void
}

/** A dialog with the packages of an earlier version. Each can be restored while the event accepts packages. */
export const EarlierVersion = ({ eventAtOpening, version, subtitle, onChanged, onClose }: Props) => {
  const api = useEventsApi()
  const [event, setEvent] = useState(eventAtOpening)
  const id = event._doc
  const query = useQuery({
    queryKey: ['staff-event-version', id, version, event.version],
    queryFn: async () => (await api.readEarlierVersion({ id, version })).data,
    placeholderData: (previous) => previous,
  })
  const handleChange = (next: WireEvent) => {
    setEvent(next)
    onChanged(next)
  }
  return (
    <DialogContent title="Earlier version" subtitle={subtitle} onClose={onClose}>
      {query.isPending && <Skeleton className="h-64 w-full" />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()}>{query.error.message}</ErrorState>}
      {query.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {query.data.whyNotRestorable !== null && (
            <Notice title="These packages can’t be restored">{query.data.whyNotRestorable}.</Notice>
          )}
          {query.data.packages.length === 0 && (
            <EmptyState icon={<PackageOpen />} title="The event had no packages" />
          )}
          {query.data.packages.map((pack) => (
            <EarlierPackage
              key={pack.id}
              pack={pack}
              version={query.data}
              event={event}
              onChanged={handleChange}
            />
          ))}
        </div>
      )}
    </DialogContent>
  )
}

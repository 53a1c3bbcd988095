import { createFileRoute } from '@tanstack/react-router'
import { Columns3 } from 'lucide-react'
import { useEventHome } from '#features/event-home/ui/index.ts'
import { eventListAddress } from '#features/events/rules/event-address.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { CompareOptions } from './compare-options.tsx'
import { LoggedOut } from './no-event.tsx'

/** The options of an event side by side. */
export const Route = createFileRoute('/_customer/my-events/compare')({ ssr: false, component: ComparePage })

function ComparePage() {
  const home = useEventHome()
  const { user, query, event, eventId, initState } = home
  return (
    <main data-section={event?.section ?? query.section} className="pb-10">
      <PageBody>
        {user === null ? (
          <LoggedOut query={query} />
        ) : user && event && initState === 'done' ? (
          <CompareOptions home={{ ...home, user, event }} />
        ) : !user || (eventId && !home.isLost) ? (
          <ComparisonSkeleton />
        ) : (
          <EmptyState
            icon={<Columns3 />}
            title={<h1>Choose an event first</h1>}
            action={
              <LinkButton href={eventListAddress} kind="primary">
                All my events
              </LinkButton>
            }
          >
            Open one of your events to compare its options.
          </EmptyState>
        )}
      </PageBody>
    </main>
  )
}

const ComparisonSkeleton = () => (
  <div role="status" aria-label="Loading" className="grid gap-6 py-6 sm:py-8">
    <Skeleton className="h-20 w-2/3" />
    <Skeleton className="h-120 w-full" />
  </div>
)

import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useEventHome } from '#features/event-home/ui/index.ts'
import { earlyPictureOf } from '#platform/browser/early-picture.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { EventFrame, loadEventPage } from './event-frame.tsx'
import { EventPlaceholder } from './event-placeholder.tsx'
import { BodySkeleton, EventSkeleton } from './event-skeleton.tsx'

const EventPage = lazy(async () => ({ default: (await loadEventPage()).EventPage }))

// These parts are loaded only if needed, because most users open a single event from a mail or an invite link.
const loadNoEvent = () => loadPart(() => import('./no-event.tsx'))
const LoggedOut = lazy(async () => ({ default: (await loadNoEvent()).LoggedOut }))
const LostEvent = lazy(async () => ({ default: (await loadNoEvent()).LostEvent }))
const MyEvents = lazy(async () => ({ default: (await loadNoEvent()).MyEvents }))

export const Route = createFileRoute('/_customer/my-events')({
  ssr: false,
  pendingComponent: EventPlaceholder,
  pendingMinMs: 0,
  component: EventHome,
})

function EventHome() {
  const home = useEventHome()
  const { user, query, event, context, initState } = home
  // Deferred, so that React renders the large page in short pieces and the browser stays responsive.
  const isRendered = useDeferredValue(Boolean(event && user && initState === 'done'), false)
  return (
    <main data-section={event?.section ?? query.section} className="pb-10">
      <PageBody>
        <Suspense fallback={<EventSkeleton />}>
          {user === null ? (
            <LoggedOut query={query} />
          ) : isRendered && event && context && user ? (
            <EventFrame
              event={event}
              pack={home.pack}
              onRenamed={event.organiser?.id === user.id && !home.historyState ? home.storeEvent : undefined}
            >
              <Suspense fallback={<BodySkeleton />}>
                <EventPage home={{ ...home, user, event, context }} />
              </Suspense>
            </EventFrame>
          ) : home.isLost && user ? (
            <LostEvent userName={user.name} />
          ) : home.eventId || !user ? (
            <EventSkeleton under={home.eventId && earlyPictureOf(home.eventId)} />
          ) : (
            <MyEvents list={home.list} user={user} />
          )}
        </Suspense>
      </PageBody>
    </main>
  )
}

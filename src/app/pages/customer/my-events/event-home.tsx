import { createFileRoute } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { lazy, Suspense, useDeferredValue } from 'react'
import { openSignIn, userStore } from '#features/accounts/ui/index.ts'
import { useAddedProducts, useEventHome, useMagicLinkPrompt } from '#features/events/ui/index.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton, SkeletonCards } from '#platform/ui/display/skeleton.tsx'
import { CardGrid, PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { useSite } from '../../../frame/use-site.ts'
import { EventPage } from './event-page.tsx'

// Who comes by a mail or a friend's link sees one event.
const EventList = lazy(async () => ({
  default: (await loadPart(() => import('#features/events/ui/home/event-list.tsx'))).EventList,
}))

const LostEvent = lazy(async () => ({
  default: (await loadPart(() => import('#features/events/ui/home/lost-event.tsx'))).LostEvent,
}))

export const Route = createFileRoute('/_customer/my-events')({
  ssr: false,
  component: EventHome,
})

function EventHome() {
  const site = useSite()
  const home = useEventHome()
  const { user, query, event, initState } = home
  // It is much: drawn in short pieces, so that whoever scrolls or presses meanwhile is answered.
  const isDrawn = useDeferredValue(Boolean(event && user && initState === 'done'), false)
  useMagicLinkPrompt(query, user === null)
  useAddedProducts(query, event !== undefined)
  return (
    <main data-section={event?.section ?? query.section} className="pb-10">
      <PageBody>
        {user === null ? (
          <LoggedOut />
        ) : isDrawn && event && user ? (
          <EventPage home={{ ...home, user, event }} />
        ) : home.isLost && user ? (
          <Suspense fallback={<EventSkeleton />}>
            <LostEvent userName={user.name} />
          </Suspense>
        ) : home.eventId || !user ? (
          <EventSkeleton />
        ) : (
          <MyEvents home={home} userId={user.id} placeless={site.pictures.event.id} />
        )}
      </PageBody>
    </main>
  )
}

const LoggedOut = () =>
  // Who may well be logged in is not sent to log in: nobody answered when it was asked.
  userStore.isUnreached() ? <ErrorState onRetry={() => void userStore.reload()} /> : <LogInFirst />

const LogInFirst = () => (
  <EmptyState
    icon={<PartyPopper />}
    title="Log in to see your events"
    action={
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button kind="primary" onClick={() => void openSignIn({ form: 'member', action: 'sign-in' })}>
          Login
        </Button>
        <LinkButton href="/">Plan something new</LinkButton>
      </div>
    }
  >
    <h1 className="sr-only">My Events</h1>
    Your plans, your friends' answers and what is still to pay are waiting for you.
  </EmptyState>
)

type ListProps = { home: ReturnType<typeof useEventHome>; userId: string; placeless: string }

const MyEvents = ({ home: { list }, userId, placeless }: ListProps) => (
  <>
    <PageHeader title="My Events" />
    {list.isError ? (
      <ErrorState onRetry={() => void list.refetch()} />
    ) : !list.data ? (
      <ComingEvents />
    ) : list.data.length > 0 ? (
      <Suspense fallback={<ComingEvents />}>
        <EventList events={list.data} userId={userId} placeless={placeless} />
      </Suspense>
    ) : (
      <EmptyState
        icon={<PartyPopper />}
        title="No events yet"
        action={
          <LinkButton href="/" kind="primary">
            Start planning
          </LinkButton>
        }
      >
        Choose a place, add things to do and save: the plan appears here, with a link for your friends.
      </EmptyState>
    )}
  </>
)

const ComingEvents = () => (
  <CardGrid>
    <SkeletonCards count={3} />
  </CardGrid>
)

const EventSkeleton = () => (
  <div className="grid gap-6 py-8" role="status" aria-label="Loading">
    <Skeleton className="h-10 w-2/3" />
    <Skeleton className="h-6 w-1/2" />
    <div className="grid gap-6 lg:grid-cols-[1fr_24rem]">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  </div>
)

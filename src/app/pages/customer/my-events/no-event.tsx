import { PartyPopper, UserRoundCog } from 'lucide-react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { needsCustomer, openSelectCustomer, openSignIn, userStore } from '#features/accounts/ui/index.ts'
import { EventList } from '#features/event-home/ui/customer-event-list.tsx'
import {
  useCustomerHome,
  type useEventHome,
  useMagicLinkPrompt,
  useReloadEvents,
} from '#features/event-home/ui/index.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { SkeletonCards } from '#platform/ui/display/skeleton.tsx'
import { CardGrid } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { useSite } from '../../../frame/use-site.ts'

export { LostEvent } from '#features/event-home/ui/lost-event-notice.tsx'

type Home = ReturnType<typeof useEventHome>

/** Event home for a visitor. */
export const LoggedOut = ({ query }: { query: Home['query'] }) => {
  useMagicLinkPrompt(query)
  // If the session request failed, the user may still be logged in, so the page offers a retry instead of a log-in.
  return userStore.hasFailed() ? <ErrorState onRetry={() => void userStore.reload()} /> : <LogInFirst />
}

const LogInFirst = () => (
  <EmptyState
    icon={<PartyPopper />}
    title="Log in to see your events"
    action={
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button kind="primary" onClick={() => void openSignIn({ form: 'member', action: 'sign-in' })}>
          Log in
        </Button>
        <LinkButton href="/">Plan something new</LinkButton>
      </div>
    }
  >
    <h1 className="sr-only">My Events</h1>
    Your plans, your friends’ answers and what’s left to pay are waiting for you.
  </EmptyState>
)

/** Event home without a chosen event: the list of all events. */
export const MyEvents = ({ list, user }: { list: Home['list']; user: CurrentUser }) => {
  const fallbackPicture = useSite().pictures.event.id
  const reload = useReloadEvents(user.id)
  return (
    <>
      <PageHeader title="My Events" />
      {list.isError && <ErrorState onRetry={() => void reload()}>{list.error.message}</ErrorState>}
      {list.isError && !list.data ? null : !list.data ? (
        <LoadingEvents />
      ) : list.data.length > 0 ? (
        <EventList events={list.data} userId={user.id} fallbackPicture={fallbackPicture} />
      ) : needsCustomer(user) ? (
        <ChooseCustomer />
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
          Choose a location, add things to do and save. Your plan appears here, with a link to share with
          friends.
        </EmptyState>
      )}
    </>
  )
}

/** Explains to staff who do not act as a customer how to see a customer's events. */
const ChooseCustomer = () => {
  const home = useCustomerHome()
  const select = async () => {
    const selected = await openSelectCustomer()
    if (selected?.userType === 'customer') await home.open(selected.id, undefined)
  }
  return (
    <EmptyState
      icon={<UserRoundCog />}
      title="No customer selected"
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button kind="primary" onClick={() => void select()}>
            Select customer
          </Button>
          <LinkButton href="/admin/index/events">All events</LinkButton>
        </div>
      }
    >
      Select a customer to see their events as they do. The staff area lists the events of everyone.
    </EmptyState>
  )
}

const LoadingEvents = () => (
  <CardGrid>
    <SkeletonCards count={3} />
  </CardGrid>
)

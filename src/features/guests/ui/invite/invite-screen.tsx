import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { openSignIn, useCurrentUser } from '#features/accounts/ui/index.ts'
import type { InviteData } from '#features/events/rules/creation/invite-data.ts'
import { eventKeys } from '#features/events/ui/events-api.ts'
import type { YesNo } from '#kernel/fields.ts'
import { type Section, sectionOf } from '#kernel/section.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useGuestsApi } from '../guests-api.ts'
import { InviteCard } from './invite-card.tsx'
import { useAcceptInvite } from './use-accept-invite.ts'

const wrongTokenText = 'Token is invalid'

/** Renders the page of an invite link (SHELL-021). */
export const InviteScreen = ({
  token,
  onSection,
  pictureOf,
}: {
  token: string
  onSection: (section: Section) => void
  /** Renders a picture of a trip of this section. */
  pictureOf: (section: Section) => ReactNode
}) => {
  const api = useGuestsApi()
  const { data, error, refetch } = useQuery({
    queryKey: eventKeys.invite(token),
    queryFn: async () => (await api.readInviteData({ id: token })).data,
    enabled: token !== '',
  })
  const problem = token === '' ? wrongTokenText : error ? failureMessage(error) : undefined
  const isWrongToken = problem === wrongTokenText
  const section = data && sectionOf(data.section)
  useEffect(() => {
    if (section) onSection(section)
  }, [section, onSection])
  useEffect(() => {
    if (isWrongToken) toast.error(wrongTokenText)
  }, [isWrongToken])
  if (isWrongToken) return <WrongToken />
  if (problem) return <ErrorState onRetry={() => void refetch()}>{problem}</ErrorState>
  return data ? (
    <Invite token={token} invite={data} picture={pictureOf(sectionOf(data.section))} />
  ) : (
    <Skeleton className="h-96 w-full" />
  )
}

const WrongToken = () => (
  <EmptyState
    icon={<MailX />}
    title="This invite link doesn’t work"
    action={
      <LinkButton href="/" kind="primary">
        Back to the home page
      </LinkButton>
    }
  >
    <h1 className="sr-only">This invite link doesn’t work</h1>
    Ask the person who sent it for a new one. Part of the link may be missing.
  </EmptyState>
)

/** Accepts the invite at once for a logged-in person; a visitor logs in or signs up first. */
const Invite = ({ token, invite, picture }: { token: string; invite: InviteData; picture: ReactNode }) => {
  const user = useCurrentUser()
  const { accept, isBusy, isWaiting } = useAcceptInvite(token, invite)
  const hasAccepted = useRef(false)
  const userId = user?.id
  useEffect(() => {
    if (!userId || hasAccepted.current) return
    hasAccepted.current = true
    void accept(userId)
  }, [userId, accept])
  const signInAndJoin = async (action: 'sign-in' | 'sign-up') => {
    // Prevents the effect above from accepting the invite as well, without the answer given in the form.
    hasAccepted.current = true
    const signedIn = await signIn(invite, action)
    if (signedIn) await accept(signedIn.userId, signedIn.attending)
    else hasAccepted.current = false
  }
  if (user && isWaiting)
    return (
      <InviteCard invite={invite} picture={picture}>
        <WaitsForOrganiser
          organiserName={invite.organiserName}
          isBusy={isBusy}
          onJoinAsNewGuest={() => void accept(user.id, undefined, true)}
        />
      </InviteCard>
    )
  const isCancelled = invite.statusStage === 'Cancelled'
  return (
    <InviteCard invite={invite} picture={picture}>
      {isCancelled && (
        <Notice title="This event is cancelled">
          You can no longer join it. If you were part of it, log in to see what happens to your payments.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5 max-sm:*:w-full">
        {user ? (
          <Button kind="primary" size="large" pending={isBusy} onClick={() => void accept(user.id)}>
            {isBusy ? 'Processing...' : 'Accept Invite'}
          </Button>
        ) : (
          <>
            {!isCancelled && (
              <Button
                kind="primary"
                size="large"
                pending={isBusy}
                disabled={user === undefined}
                onClick={() => void signInAndJoin('sign-up')}
              >
                Join the event
              </Button>
            )}
            <Button
              size="large"
              disabled={user === undefined || isBusy}
              onClick={() => void signInAndJoin('sign-in')}
            >
              I have an account
            </Button>
          </>
        )}
      </div>
    </InviteCard>
  )
}

type WaitingProps = { organiserName: string; isBusy: boolean; onJoinAsNewGuest: () => void }

/**
 * Renders the notice for a person with the same name as a listed guest. Only the organiser knows whether the two are
 * the same person.
 */
const WaitsForOrganiser = ({ organiserName, isBusy, onJoinAsNewGuest }: WaitingProps) => {
  const organiser = organiserName || 'the organiser'
  return (
    <Notice title={`We’ve asked ${organiser} to confirm that it’s you`}>
      <p>
        Someone with your name is already on the list. Once {organiser} confirms that it’s you, we’ll email
        you and the event will appear in My Events. Are you someone else with the same name?
      </p>
      <Button className="mt-3 max-sm:w-full" pending={isBusy} onClick={onJoinAsNewGuest}>
        {isBusy ? 'Processing...' : 'Join as a new guest'}
      </Button>
    </Notice>
  )
}

const signIn = async (
  invite: InviteData,
  action: 'sign-in' | 'sign-up',
): Promise<{ userId: string; attending: YesNo | undefined } | undefined> => {
  const showsAttending = invite.hideAttending === 'No'
  const { data } = await openSignIn({
    form: showsAttending ? 'guest' : 'member',
    action,
    title: 'Join the event',
    subtitle: invite.eventName,
    section: invite.section,
  })
  if (!data?.user) return undefined
  return { userId: data.user.id, attending: showsAttending ? data.attending : undefined }
}

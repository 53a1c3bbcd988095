import { useRouter } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCurrentUser, userStore } from '#features/accounts/ui/index.ts'
import { LogInForm } from '#features/accounts/ui/sign-in/log-in-form.tsx'
import { ResetPassword } from '#features/accounts/ui/sign-in/reset-password.tsx'
import { useSignInTexts } from '#features/accounts/ui/sign-in/use-sign-in-texts.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'

export type Reader = NonNullable<ReturnType<typeof useCurrentUser>>
type Props = {
  /** The word for users of the area in messages, such as 'staff'. */
  readonly usersLabel: string
  readonly isAllowed: (user: Reader) => boolean
  readonly children: ReactNode
}

/** Shows an area of the site to its users. The server checks access again at every request. */
export const AreaGate = ({ usersLabel, isAllowed, children }: Props) => {
  const user = useCurrentUser()
  useReloadForNewUser(user?.id)
  if (user === undefined) return <LoadingArea />
  if (user === null)
    return userStore.hasFailed() ? <FailedSession /> : <SignInScreen usersLabel={usersLabel} />
  if (!isAllowed(user)) return <NoAccess usersLabel={usersLabel} />
  return children
}

/** Shown if the request for the session failed. The user may still be logged in, so it offers a retry, not a log-in. */
const FailedSession = () => (
  <main>
    <ErrorState onRetry={() => void userStore.reload()} />
  </main>
)

const LoadingArea = () => (
  <main className="grid gap-4 p-4 lg:p-6" aria-busy="true">
    <h1 className="sr-only">Loading</h1>
    <Skeleton className="h-8 w-60" />
    <Skeleton className="h-72 w-full" />
  </main>
)

/** When a different user logs in, runs the loaders again, because their data, such as titles, depends on the user. */
const useReloadForNewUser = (userId: string | undefined) => {
  const router = useRouter()
  const previousUserId = useRef(userId)
  useEffect(() => {
    if (previousUserId.current === userId) return
    previousUserId.current = userId
    void router.invalidate()
  }, [router, userId])
}

const SignInScreen = ({ usersLabel }: Pick<Props, 'usersLabel'>) => {
  const texts = useSignInTexts('member', undefined)
  if (!texts) return <LoadingArea />
  const { forms, textOf } = texts
  return (
    <main className="mx-auto grid w-full max-w-md gap-5 px-4 py-12 sm:py-20">
      <h1 className="text-2xl font-bold">{forms.login.tabLabel}</h1>
      <p className="text-ink-soft">This part of the site is for {usersLabel}.</p>
      <Card>
        <LogInForm
          description={forms.login}
          email=""
          attendingLabel={undefined}
          googleStartArea={usersLabel === 'staff' ? 'staff' : 'customer'}
          onLoggedIn={() => {}}
          onForgotten={(email) =>
            void openDialog(
              (dialog) => (
                <ResetPassword textOf={textOf} email={email} onBack={dialog.cancel} onClose={dialog.cancel} />
              ),
              { name: 'resetPassword', size: 'small' },
            )
          }
        />
      </Card>
    </main>
  )
}

const NoAccess = ({ usersLabel }: Pick<Props, 'usersLabel'>) => (
  <main className="mx-auto w-full max-w-xl px-4 py-12">
    <h1 className="sr-only">Not allowed</h1>
    <EmptyState
      icon={<ShieldX />}
      title={`This part of the site is for ${usersLabel}`}
      action={<LinkButton href="/my-events">My Events</LinkButton>}
    >
      This account doesn’t have access. Log out, then log in with another account.
    </EmptyState>
  </main>
)

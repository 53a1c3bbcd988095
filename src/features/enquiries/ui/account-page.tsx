import { lazy, Suspense } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import type { SignInOutcome } from '#features/accounts/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'

// Each form loads when it is needed, so that visitors do not load the form for staff.
const SignIn = lazy(() =>
  loadPart(() => import('./sign-in-page.tsx')).then((module) => ({ default: module.SignInPage })),
)
const Select = lazy(() =>
  loadPart(() => import('./select-customer-page.tsx')).then((module) => ({
    default: module.SelectCustomerPage,
  })),
)

type Props = {
  user: CurrentUser | null
  section: Section
  dialog: Pick<DialogHandle, 'id' | 'cancel'>
  onSignedIn: (outcome: SignInOutcome) => void
  onSelected: (user: CurrentUser) => void
}

/** Renders the second page, about the person. A visitor logs in or signs up; staff select a customer. */
export const AccountPage = ({ user, section, dialog, onSignedIn, onSelected }: Props) => (
  <Suspense fallback={<Skeleton className="m-6 h-96" />}>
    {user === null ? (
      <SignIn section={section} dialog={{ ...dialog, done: (data) => data && onSignedIn(data) }} />
    ) : (
      <Select dialog={{ ...dialog, done: (data) => data && onSelected(data) }} />
    )}
  </Suspense>
)

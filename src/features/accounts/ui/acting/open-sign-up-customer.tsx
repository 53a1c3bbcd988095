import { lazy, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'

const SignUpCustomer = lazy(() =>
  loadPart(() => import('./sign-up-customer.tsx')).then((module) => ({ default: module.SignUpCustomer })),
)

/**
 * Lets staff sign somebody up (000 §6).
 * @param typed what was searched before: an address or a name to begin with
 * @returns the customer's id, of one there was already under /my-events; undefined when it was left
 */
export const openSignUpCustomer = async (typed = ''): Promise<string | undefined> => {
  const { data } = await openDialog<string>(
    (dialog) => (
      <Suspense fallback={<Skeleton className="m-6 h-96" />}>
        <SignUpCustomer typed={typed.trim()} dialog={dialog} />
      </Suspense>
    ),
    { name: 'signUpCustomer', closesOnBackdrop: false },
  )
  return data
}

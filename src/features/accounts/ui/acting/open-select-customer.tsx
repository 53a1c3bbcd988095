import { lazy, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'

const SelectCustomer = lazy(() =>
  loadPart(() => import('./select-customer.tsx')).then((module) => ({ default: module.SelectCustomer })),
)

/**
 * Opens the dialog where staff select a customer to act as, sign up a new one, or clear the selection (ACC-047).
 * @returns the new current user; undefined if cancelled
 */
export const openSelectCustomer = async (): Promise<CurrentUser | undefined> => {
  const { data } = await openDialog<CurrentUser>(
    (dialog) => (
      <Suspense fallback={<Skeleton className="m-6 h-96" />}>
        <SelectCustomer dialog={dialog} />
      </Suspense>
    ),
    { name: 'selectCustomer' },
  )
  return data
}

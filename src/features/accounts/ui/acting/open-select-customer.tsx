import { lazy, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'

const SelectCustomer = lazy(() =>
  loadPart(() => import('./select-customer.tsx')).then((module) => ({ default: module.SelectCustomer })),
)

/**
 * Lets staff pick whom they act as, sign somebody up for it, or act as nobody any more (000 §2).
 * @returns who the session is then; undefined when the dialog was left
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

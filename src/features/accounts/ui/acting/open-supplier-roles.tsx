import { lazy, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import type { FindSuppliers } from './supplier-roles.tsx'

const SupplierRoles = lazy(() =>
  loadPart(() => import('./supplier-roles.tsx')).then((module) => ({ default: module.SupplierRoles })),
)

/** Lets staff take roles of a supplier. @returns who they are then; undefined when the dialog was left */
export const openSupplierRoles = async (findSuppliers: FindSuppliers): Promise<CurrentUser | undefined> => {
  const { data } = await openDialog<CurrentUser>(
    (dialog) => (
      <Suspense fallback={<Skeleton className="m-6 h-80" />}>
        <SupplierRoles findSuppliers={findSuppliers} dialog={dialog} />
      </Suspense>
    ),
    { name: 'supplierRoles' },
  )
  return data
}

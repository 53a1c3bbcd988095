import { lazy } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import type { FindSuppliers } from './supplier-roles.tsx'

const SupplierRoles = lazy(() =>
  loadPart(() => import('./supplier-roles.tsx')).then((module) => ({ default: module.SupplierRoles })),
)

/** Opens the dialog where staff choose supplier roles. @returns the new current user; undefined if cancelled */
export const openSupplierRoles = async (findSuppliers: FindSuppliers): Promise<CurrentUser | undefined> => {
  const { data } = await openDialog<CurrentUser>(
    (dialog) => <SupplierRoles findSuppliers={findSuppliers} dialog={dialog} />,
    { name: 'supplierRoles' },
  )
  return data
}

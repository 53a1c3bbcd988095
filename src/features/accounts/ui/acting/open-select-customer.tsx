import { lazy } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
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
  const { data } = await openDialog<CurrentUser>((dialog) => <SelectCustomer dialog={dialog} />, {
    name: 'selectCustomer',
  })
  return data
}

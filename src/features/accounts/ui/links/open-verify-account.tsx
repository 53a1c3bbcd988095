import { lazy } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import type { DialogHandle, DialogResult } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { VerifiedAccount } from './verify-account.tsx'

const VerifyAccount = lazy(() =>
  loadPart(() => import('./verify-account.tsx')).then((module) => ({ default: module.VerifyAccount })),
)

/**
 * Opens the dialog that asks for the pin in the mail with a magic link, for example after the user created an event
 * with only an email address (ACC-041). The dialog shows only the address; it does not use `customerId`.
 */
export const openVerifyAccount = (account: {
  readonly email: string
  readonly customerId?: string
}): Promise<DialogResult<VerifiedAccount>> =>
  openDialog<VerifiedAccount>(
    (dialog: DialogHandle<VerifiedAccount>) => <VerifyAccount {...account} dialog={dialog} />,
    { name: 'verifyAccount', closesOnBackdrop: false },
  )

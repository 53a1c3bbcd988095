import { lazy, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import type { DialogHandle, DialogResult } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { VerifiedAccount } from './verify-account.tsx'

const VerifyAccount = lazy(() =>
  loadPart(() => import('./verify-account.tsx')).then((module) => ({ default: module.VerifyAccount })),
)

/**
 * Opens the dialog that asks for the pin in the mail with a magic link. For example, the user has created an event with
 * only an email address (ACC-041).
 * @param customerId the customer whose last phone digits the dialog shows; given only if this browser created the event
 */
export const openVerifyAccount = (account: {
  readonly email: string
  readonly customerId?: string
}): Promise<DialogResult<VerifiedAccount>> =>
  openDialog<VerifiedAccount>(
    (dialog: DialogHandle<VerifiedAccount>) => (
      <Suspense>
        <VerifyAccount {...account} dialog={dialog} />
      </Suspense>
    ),
    { name: 'verifyAccount', closesOnBackdrop: false },
  )

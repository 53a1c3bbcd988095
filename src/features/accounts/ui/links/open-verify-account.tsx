import { lazy, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import type { DialogHandle, DialogResult } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { VerifiedAccount } from './verify-account.tsx'

const VerifyAccount = lazy(() =>
  loadPart(() => import('./verify-account.tsx')).then((module) => ({ default: module.VerifyAccount })),
)

/**
 * Asks for the pin that was mailed with a magic link when an event was made by address alone (000 §4).
 * @param customerId whose phone's last digits are shown, when this browser made an event for them
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

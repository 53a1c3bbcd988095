import { alertDialog } from '#platform/ui/overlays/alert-dialog.tsx'
import type { useAccountsApi } from '../session/accounts-api.ts'

/** The refusals that explain why an account can't be erased yet. */
const reasonsNotToErase: ReadonlySet<string | undefined> = new Set([
  'attendsFutureEvent',
  'moneyInEvents',
  'paymentsOpen',
])

/**
 * Checks whether the account can be erased, asks its owner to confirm, and erases it (ACC-088, ACC-089).
 * @returns true if it was erased
 * @throws the error of a failed request
 */
export const confirmErase = async (
  api: ReturnType<typeof useAccountsApi>,
  customerId: string,
): Promise<boolean> => {
  const { possible, reason, remains } = (await api.readEraseResponse({ id: customerId })).data
  if (!possible) {
    await showImpossible(reason ?? '')
    return false
  }
  const pressedButton = await alertDialog({
    title: 'Erase My Account',
    message: <Question remains={remains} />,
    buttons: [
      { id: 'keep', label: 'Keep My Account' },
      { id: 'erase', label: 'Erase My Account', kind: 'danger' },
    ],
  })
  if (pressedButton !== 'erase') return false
  try {
    await api.eraseCustomer({ customerId })
    return true
  } catch (problem) {
    // The customer may have accepted an invite or paid since the check, in another tab or on another device.
    if (!reasonsNotToErase.has((problem as { code?: string }).code)) throw problem
    await showImpossible((problem as Error).message)
    return false
  }
}

const showImpossible = (message: string) =>
  alertDialog({ title: 'Erase My Account', message, buttons: [{ id: 'close', label: 'Close' }] })

const Question = ({ remains }: { remains: readonly string[] }) => (
  <div className="grid gap-4">
    <p className="font-semibold text-ink">
      Are you sure you want to Erase your account? This cannot be undone!
    </p>
    <p>What we keep:</p>
    <ul className="grid list-disc gap-1 ps-5">
      {remains.map((keptItem) => (
        <li key={keptItem}>{keptItem}</li>
      ))}
    </ul>
  </div>
)

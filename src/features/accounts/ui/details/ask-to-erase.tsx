import { alertDialog } from '#platform/ui/overlays/alert-dialog.tsx'
import type { useAccountsApi } from '../session/accounts-api.ts'

/** Refusals that say why an account cannot be erased yet. */
const reasonsNotToErase: ReadonlySet<string | undefined> = new Set([
  'attendsFutureEvent',
  'moneyInEvents',
  'paymentsOpen',
])

/**
 * Asks whether the account may be erased, then its owner whether it shall be, and erases it (000 §6).
 * @returns whether it is erased
 * @throws what a call that failed throws
 */
export const askToErase = async (
  api: ReturnType<typeof useAccountsApi>,
  customerId: string,
): Promise<boolean> => {
  const { possible, reason, remains } = (await api.readEraseAnswer({ id: customerId })).data
  if (!possible) {
    await sayImpossible(reason ?? '')
    return false
  }
  const pressed = await alertDialog({
    title: 'Erase My Account',
    message: <Question remains={remains} />,
    buttons: [
      { id: 'keep', label: 'Keep My Account' },
      { id: 'erase', label: 'Erase My Account', kind: 'danger' },
    ],
  })
  if (pressed !== 'erase') return false
  try {
    await api.eraseCustomer({ customerId })
    return true
  } catch (problem) {
    // They may have said Yes to an invitation, or paid, elsewhere in the meantime.
    if (!reasonsNotToErase.has((problem as { code?: string }).code)) throw problem
    await sayImpossible((problem as Error).message)
    return false
  }
}

const sayImpossible = (message: string) =>
  alertDialog({ title: 'Erase My Account', message, buttons: [{ id: 'close', label: 'Close' }] })

const Question = ({ remains }: { remains: readonly string[] }) => (
  <div className="grid gap-4">
    <p className="font-semibold text-ink">
      Are you sure you want to Erase your account? This cannot be undone!
    </p>
    <p>What we keep:</p>
    <ul className="grid list-disc gap-1 ps-5">
      {remains.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  </div>
)

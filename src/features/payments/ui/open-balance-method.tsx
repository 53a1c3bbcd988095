import { lazy } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { BalanceMethodProps } from './balance-method-form.tsx'

// The form loads when it is opened, not with the page.
const BalanceMethodForm = lazy(() =>
  loadPart(() => import('./balance-method-form.tsx')).then((module) => ({
    default: module.BalanceMethodForm,
  })),
)

/**
 * Opens the dialog that changes how a guest pays the balance.
 * @returns the changed event; undefined if the dialog was cancelled
 */
export const openBalanceMethod = async (
  props: Omit<BalanceMethodProps, 'dialog'>,
): Promise<WireEvent | undefined> => {
  const { data } = await openDialog<WireEvent>((dialog) => <BalanceMethodForm {...props} dialog={dialog} />, {
    name: 'balanceMethod',
    size: 'small',
    minHeight: '16rem',
  })
  return data
}

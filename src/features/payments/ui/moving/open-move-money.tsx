import { lazy } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { MoveMoneyProps } from './move-money-form.tsx'

// The form loads when it is opened, not with the page.
const MoveMoneyForm = lazy(() =>
  loadPart(() => import('./move-money-form.tsx')).then((module) => ({ default: module.MoveMoneyForm })),
)

/**
 * Opens the dialog that moves money between guests.
 * @returns the changed event; undefined if the dialog was cancelled
 */
export const openMoveMoney = async (
  props: Omit<MoveMoneyProps, 'dialog'>,
): Promise<WireEvent | undefined> => {
  const { data } = await openDialog<WireEvent>((dialog) => <MoveMoneyForm {...props} dialog={dialog} />, {
    name: 'moveMoney',
    closesOnBackdrop: false,
    minHeight: '24rem',
  })
  return data
}

import { lazy } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { WireEvent } from '../rules/reading/wire-schema.ts'
import type { EditEventNamesProps } from './edit-event-names.tsx'

// The form loads when it is opened, not with the page.
const EditEventNames = lazy(() =>
  loadPart(() => import('./edit-event-names.tsx')).then((module) => ({ default: module.EditEventNames })),
)

/**
 * Opens the dialog that changes an event's names.
 * @returns the changed event; undefined if the dialog was cancelled
 */
export const openEditEventNames = async (
  props: Omit<EditEventNamesProps, 'dialog'>,
): Promise<WireEvent | undefined> => {
  const { data } = await openDialog<WireEvent>((dialog) => <EditEventNames {...props} dialog={dialog} />, {
    name: 'eventNames',
    size: 'small',
    closesOnBackdrop: false,
    minHeight: '18rem',
  })
  return data
}

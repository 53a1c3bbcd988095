import { lazy } from 'react'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { isDialogOpen } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'

const TripDialog = lazy(() =>
  loadPart(() => import('#features/builder/ui/trip/trip-dialog.tsx')).then((module) => ({
    default: module.TripDialog,
  })),
)

const dialogName = 'trip'

/** The query of an address that opens the dialog about the date and group size. */
export const tripDialogQuery = { dialog: dialogName }

/**
 * Opens the dialog in which the visitor chooses the date and group size for the prices of a location's page. Does
 * nothing if the dialog is already open.
 */
export const openTripDialog = (section: Section, location: string): void => {
  if (isDialogOpen(dialogName)) return
  void openDialog((dialog) => <TripDialog section={section} location={location} onClose={dialog.cancel} />, {
    name: dialogName,
    query: tripDialogQuery,
    closesOnBack: true,
    minHeight: '24rem',
  })
}

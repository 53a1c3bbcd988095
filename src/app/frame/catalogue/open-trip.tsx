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

const name = 'trip'

/** The query of an address that opens the dialog about the date and group size. */
export const tripDialogQuery = { dialog: name }

/**
 * Opens the dialog about the date and group size for which the page of a location shows prices, unless it is already
 * open.
 */
export const openTrip = (section: Section, location: string): void => {
  if (isDialogOpen(name)) return
  void openDialog((dialog) => <TripDialog section={section} location={location} onClose={dialog.cancel} />, {
    name,
    query: tripDialogQuery,
    closesOnBack: true,
    minHeight: '24rem',
  })
}

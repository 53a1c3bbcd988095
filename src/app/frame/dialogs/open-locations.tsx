import { lazy } from 'react'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { readSite } from '../../site.ts'

const LocationsDialog = lazy(() =>
  loadPart(() => import('#features/catalogue/ui/locations-dialog.tsx')).then((module) => ({
    default: module.LocationsDialog,
  })),
)

/**
 * Opens the list of a section's locations.
 * @param query parameters for the link to the chosen location
 */
export const openLocations = (section: Section, query?: string): void =>
  void openDialog(
    (dialog) => (
      <LocationsDialog section={section} query={query} tiles={readSite().mapTiles} onClose={dialog.cancel} />
    ),
    { name: 'locations', query: { dialog: 'locations' }, closesOnBack: true, minHeight: '52.25rem' },
  )

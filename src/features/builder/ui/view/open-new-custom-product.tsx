import { lazy } from 'react'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { Builder } from '../state/builder.ts'
import { dayName } from './entry-labels.ts'
import { showRefusal } from './show-refusal.ts'

const NewCustomProductForm = lazy(async () => ({
  default: (await loadPart(() => import('./dialogs/staff/index.ts'))).NewCustomProductForm,
}))

/** Lets staff add a product that is not in the catalogue to a day (PKG-023). */
export const openNewCustomProduct = async (builder: Builder, dayIndex: number): Promise<void> => {
  const { data } = await openDialog<PackageCommand[]>((dialog) => (
    <NewCustomProductForm
      packageId={builder.packageId}
      dayIndex={dayIndex}
      dayName={dayName(builder.read().pack, dayIndex)}
      dialog={dialog}
    />
  ))
  if (data && data.length > 0) showRefusal(builder.edit(data))
}

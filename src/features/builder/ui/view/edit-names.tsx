import { Pencil } from 'lucide-react'
import { lazy } from 'react'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { Builder } from '../state/builder.ts'
import { showPackageUpdated } from './show-refusal.ts'

const NamesForm = lazy(async () => ({
  default: (await loadPart(() => import('./dialogs/names-form.tsx'))).NamesForm,
}))

/**
 * Renders a button that opens the form for the names of the event. Hidden for unsaved packages, and for readers who
 * cannot change the names.
 */
export const EditNames = ({ builder }: { builder: Builder }) => {
  const { packageId } = builder
  const refused = builder.refusalOf({ name: 'editEventName', packageId, data: { name: '' } })
  if (!builder.isSaved || refused) return null
  const edit = async () => {
    const { event } = builder.read()
    const { data } = await openDialog<PackageCommand[]>(
      (dialog) => <NamesForm event={event} packageId={packageId} dialog={dialog} />,
      { size: 'small', closesOnBackdrop: false, minHeight: '18rem' },
    )
    if (data && data.length > 0) showPackageUpdated(builder.edit(data))
  }
  return <IconButton label="Change the name" icon={<Pencil aria-hidden />} onClick={() => void edit()} />
}

import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import type { Builder } from '../../state/builder.ts'

/** The props of every form about an entry. The result of the form's dialog is the list of edits as commands. */
export type EntryFormProps = {
  builder: Builder
  entry: PackageEntry
  pack: PackageDocument
  event: EventDocument
  product: ProductResponse | undefined
  target: { packageId: string; itineraryId: string }
  dialog: DialogHandle<PackageCommand[]>
}

import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import type { PackageCommand } from '../../../rules/commands/index.ts'
import type { EventDocument } from '../../../rules/event-document.ts'
import type { PackageEntry } from '../../../rules/package-document.ts'

/** What every form about an entry is given; it answers the edits to make. */
export type EntryFormProps = {
  entry: PackageEntry
  event: EventDocument
  product: ProductAnswer | undefined
  about: { packageId: string; itineraryId: string }
  dialog: DialogHandle<PackageCommand[]>
}

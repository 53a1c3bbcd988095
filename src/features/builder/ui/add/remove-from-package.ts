import { productNameOf } from '#features/event-document/rules/product-name.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import { removeCommand } from '../state/builder-edits.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { builderOf } from '../state/use-builder.ts'
import { showRefusal } from '../view/show-refusal.ts'
import { showUndoable } from '../view/show-undoable.ts'

/**
 * Removes an entry from the package being built. This is the strategy removeForPackageBuilder, see select-strategy.ts
 * (CAT-044).
 */
export const removeFromPackage = async (
  deps: BuilderDeps,
  target: BuilderTarget,
  itineraryId: string,
): Promise<void> => {
  const builder = await builderOf(deps, target)
  const { pack } = builder.read()
  const entry = pack.entries.find((one) => one.itineraryId === itineraryId)
  if (!entry || showRefusal(builder.edit([removeCommand(pack, entry)]))) return
  showUndoable(builder, `${productNameOf(entry)} removed`)
}

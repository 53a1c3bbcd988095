import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { toast, toasts } from '#platform/ui/overlays/toast.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import { removeCommand } from '../state/builder-edits.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { builderOf } from '../state/use-builder.ts'
import { showRefusal } from '../view/show-refusal.ts'

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
  showRemoval(builder, productNameOf(entry))
}

/** Shows that the last edit removed a product. Its Undo reverts the last edit, so it is hidden after the next one. */
export const showRemoval = (builder: Pick<Builder, 'read' | 'watch' | 'undo'>, name: string): void => {
  const { revision } = builder.read()
  const id = toast.show(`${name} removed`, { action: { label: 'Undo', onPress: builder.undo } })
  const stop = builder.watch(() => {
    if (builder.read().revision === revision) return
    stop()
    toasts.dismiss(id)
  })
}

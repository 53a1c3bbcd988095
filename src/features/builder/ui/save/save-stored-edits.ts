import type { QueryClient } from '@tanstack/react-query'
import { confirmUnsaved } from '#platform/ui/overlays/confirm-unsaved.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import { builderOf, forgetBuilder } from '../state/use-builder.ts'
import { discardEdits, runSave, saveWithMessages } from './save-edits.ts'
import { resolveUnsaved, type SaveOutcome } from './save-package.ts'
import type { SavedTarget } from './send-package.ts'

/**
 * Asks whether to save the unsaved edits of a saved package before another package is started (PKG-060). 'Yes' saves
 * them, 'no' discards them, 'cancel' does neither.
 */
export const askToSaveEdits = async (
  deps: BuilderDeps,
  queries: QueryClient,
  target: SavedTarget,
): Promise<SaveOutcome> => {
  const builder = await builderOf(deps, target)
  return resolveUnsaved({
    ask: confirmUnsaved,
    save: () => runSave(saveWithMessages({ deps, builder, target }, queries)),
    discard: async () => {
      discardEdits({ builder, target })
      forgetBuilder(target)
    },
  })
}

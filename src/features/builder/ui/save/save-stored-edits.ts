import { readText } from '#features/content/ui/index.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import { confirmUnsaved } from '#platform/ui/overlays/confirm-unsaved.ts'
import { whileLocked } from '#platform/ui/overlays/loading-lock.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import { builderOf, forgetBuilder } from '../state/use-builder.ts'
import { showSaveFailure } from './save-dialogs.tsx'
import { resolveUnsaved, type SaveOutcome } from './save-package.ts'
import { type SavedTarget, sendQueue } from './send-package.ts'

/**
 * Asks about the unsaved edits of a saved package before another package is started (PKG-060). Yes saves them, no
 * discards them, cancel does neither.
 */
export const saveStoredEdits = async (deps: BuilderDeps, target: SavedTarget): Promise<SaveOutcome> => {
  const builder = await builderOf(deps, target)
  return resolveUnsaved({
    ask: confirmUnsaved,
    save: async () => {
      try {
        const event = await whileLocked(() => sendQueue(deps, builder, target), 'Saving your package')
        builder.load(eventFromWire(event))
        toast.show(await readText('packageSaveSuccess'), { kind: 'good' })
        return 'saved'
      } catch (problem) {
        await showSaveFailure(problem)
        return 'not saved'
      }
    },
    discard: async () => {
      builder.discard()
      forgetBuilder(target)
    },
  })
}

import { toast, toasts } from '#platform/ui/overlays/toast.ts'
import type { Builder } from '../state/builder.ts'

/**
 * Shows what the last edit did, with an Undo button. Undo reverts the newest edit, so the message disappears when the
 * user makes another one.
 */
export const showUndoable = (builder: Pick<Builder, 'read' | 'watch' | 'undo'>, text: string): void => {
  const { revision } = builder.read()
  const id = toast.show(text, { action: { label: 'Undo', onPress: builder.undo } })
  const stop = builder.watch(() => {
    if (builder.read().revision === revision) return
    stop()
    toasts.dismiss(id)
  })
}

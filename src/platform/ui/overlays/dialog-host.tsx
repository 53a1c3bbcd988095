import { useSyncExternalStore } from 'react'
import { type DialogEntry, dialogs } from './dialog-stack.ts'
import { useDialogFrame } from './use-dialog-frame.ts'

const none: readonly DialogEntry[] = []

/** Draws the dialogs opened by openDialog. Once, at the root of the app. */
export const DialogHost = () => {
  const entries = useSyncExternalStore(dialogs.watch, dialogs.entries, () => none)
  const drawn = entries.filter((entry) => entry.content !== undefined)
  const DialogFrame = useDialogFrame(drawn.length > 0)
  if (!DialogFrame) return null
  return drawn.map((entry) => (
    <DialogFrame key={entry.id} entry={entry} layer={dialogs.layerOf(entry.id)}>
      {typeof entry.content === 'function' ? entry.content(entry.handle) : entry.content}
    </DialogFrame>
  ))
}

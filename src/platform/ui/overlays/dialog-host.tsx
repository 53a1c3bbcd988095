import { useSyncExternalStore } from 'react'
import { type DialogEntry, dialogs } from './dialog-stack.ts'
import { useDialogFrame } from './use-dialog-frame.ts'

/** Draws the dialogs opened by openDialog. Once, at the root of the app. */
export const DialogHost = () => {
  const entries = useSyncExternalStore(dialogs.watch, dialogs.entries, dialogs.entries)
  const drawn = entries.filter((entry) => entry.content !== undefined)
  const DialogFrame = useDialogFrame(drawn.length > 0)
  if (!DialogFrame) return null
  return oneByOne(drawn).map((entry) => (
    <DialogFrame key={entry.id} entry={entry} layer={dialogs.layerOf(entry.id)}>
      {typeof entry.content === 'function' ? entry.content(entry.handle) : entry.content}
    </DialogFrame>
  ))
}

/**
 * Each when the one below it is there: of two that come at once the lower would make the upper one inert, as it
 * does with all the rest of the page.
 */
const oneByOne = (drawn: readonly DialogEntry[]): readonly DialogEntry[] => {
  const next = drawn.findIndex(({ phase }) => phase === 'open')
  return next === -1 ? drawn : drawn.slice(0, next + 1)
}

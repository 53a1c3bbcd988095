import type { DialogEntry } from './dialog-stack.ts'
import { dialogs } from './dialog-stack.ts'

/** What had the focus when each dialog was opened, by its id. */
const openers = new Map<number, HTMLElement>()

/**
 * Opens a dialog from where the focus comes back to once it is closed: from what has the focus. Where that is in a dialog
 * that was just answered, and goes with it, that is what the answered one was opened from: nobody is left nowhere after
 * a dialog that another one led to.
 */
export const openFromFocus = <Data>(
  content: Parameters<typeof dialogs.open<Data>>[0],
  options?: Parameters<typeof dialogs.open<Data>>[1],
): ReturnType<typeof dialogs.open<Data>> => {
  const opener = openerNow()
  // The frame gives the focus back to what has it when it is drawn.
  if (opener && opener !== document.activeElement) opener.focus({ preventScroll: true })
  for (const id of openers.keys()) if (!entryOf(id)) openers.delete(id)
  const opened = dialogs.open<Data>(content, options)
  if (opener) openers.set(opened.handle.id, opener)
  return opened
}

const entryOf = (id: number): DialogEntry | undefined => dialogs.entries().find((entry) => entry.id === id)

const openerNow = (): HTMLElement | undefined => {
  const { activeElement } = document
  const isSomewhere = activeElement instanceof HTMLElement && activeElement !== document.body
  const around = isSomewhere
    ? entryOf(Number(activeElement.closest<HTMLElement>('[data-dialog-id]')?.dataset.dialogId))
    : dialogs.entries().findLast(({ phase }) => phase === 'closed')
  if (isSomewhere && around?.phase !== 'closed') return activeElement
  return around && openers.get(around.id)
}

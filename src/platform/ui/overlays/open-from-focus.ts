import { type DialogOptions, dialogs } from './dialog-stack.ts'

type Opened<Data> = ReturnType<typeof dialogs.open<Data>>

/**
 * Opens a dialog from where the focus comes back to once it is closed: from what has the focus. Where that is in a dialog
 * that was just answered, and goes with it, that is what the answered one was opened from: nobody is left nowhere after
 * a dialog that another one led to.
 */
export const openFromFocus = <Data>(
  content: Parameters<typeof dialogs.open<Data>>[0],
  options?: DialogOptions,
): Opened<Data> => {
  const opener = openerNow()
  // The frame gives the focus back to what has it when it is drawn.
  opener?.focus({ preventScroll: true })
  return dialogs.open<Data>(content, { ...options, opener })
}

const openerNow = (): HTMLElement | undefined => {
  const active = document.activeElement as HTMLElement | null
  const isLost = !active || active === document.body
  const around = dialogs
    .entries()
    .findLast(({ id, phase }) => (isLost ? phase === 'closed' : active.closest(`[data-dialog-id="${id}"]`)))
  return isLost || around?.phase === 'closed' ? around?.options.opener : active
}

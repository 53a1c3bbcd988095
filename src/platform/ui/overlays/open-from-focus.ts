import { type DialogOptions, dialogs } from './dialog-stack.ts'

type Opened<Data> = ReturnType<typeof dialogs.open<Data>>

/**
 * Opens a dialog and remembers the focused element, which gets the focus back when the dialog is closed. If that
 * element is in a closing dialog, the opener of that dialog is used instead. This way the focus is not lost after a
 * chain of dialogs.
 */
export const openFromFocus = <Data>(
  content: Parameters<typeof dialogs.open<Data>>[0],
  options?: DialogOptions,
): Opened<Data> => {
  const opener = currentOpener()
  // The frame restores the focus to the element that has it when the frame is rendered.
  opener?.focus({ preventScroll: true })
  return dialogs.open<Data>(content, { ...options, opener })
}

const currentOpener = (): HTMLElement | undefined => {
  const active = document.activeElement as HTMLElement | null
  const isLost = !active || active === document.body
  const around = dialogs
    .entries()
    .findLast(({ id, phase }) => (isLost ? phase === 'closed' : active.closest(`[data-dialog-id="${id}"]`)))
  return isLost || around?.phase === 'closed' ? around?.options.opener : active
}

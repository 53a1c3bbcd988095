import type { ReactNode } from 'react'
import { type DialogHandle, type DialogOptions, type DialogResult, dialogs } from './dialog-stack.ts'

/**
 * Opens a dialog over the page and resolves when it is closed. The content is a DialogContent; it gets the handle
 * that closes the dialog with or without data. Requires the DialogHost in the page.
 *
 * The focused element gets the focus back when the dialog is closed. If that element is in a closing dialog, the
 * opener of that dialog is used instead. This way the focus is not lost after a chain of dialogs.
 */
export const openDialog = <Data = undefined>(
  content: (dialog: DialogHandle<Data>) => ReactNode,
  options?: DialogOptions,
): Promise<DialogResult<Data>> => {
  const opener = currentOpener()
  // The frame restores the focus to the element that has it when the frame is rendered.
  opener?.focus({ preventScroll: true })
  return dialogs.open<Data>(content, { ...options, opener }).result
}

const currentOpener = (): HTMLElement | undefined => {
  const active = document.activeElement as HTMLElement | null
  const isLost = !active || active === document.body
  const around = dialogs
    .entries()
    .findLast(({ id, phase }) => (isLost ? phase === 'closed' : active.closest(`[data-dialog-id="${id}"]`)))
  return isLost || around?.phase === 'closed' ? around?.options.opener : active
}

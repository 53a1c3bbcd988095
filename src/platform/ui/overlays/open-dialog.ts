import type { ReactNode } from 'react'
import { type DialogHandle, type DialogOptions, type DialogResult, dialogs } from './dialog-stack.ts'

/**
 * Opens a dialog over the page and resolves when it is closed. The content is a DialogContent; it gets a handle to
 * close the dialog with or without data. Requires the DialogHost on the page.
 *
 * Closing the dialog returns the focus to the element that had it. If that element is in another dialog that is
 * closing, the opener of the other dialog gets the focus. The focus is therefore not lost after a chain of dialogs.
 */
export const openDialog = <Data = undefined>(
  content: (dialog: DialogHandle<Data>) => ReactNode,
  options?: DialogOptions,
): Promise<DialogResult<Data>> => {
  const opener = currentOpener()
  // The frame returns the focus to the element that has it when the frame is rendered.
  opener?.focus({ preventScroll: true })
  return dialogs.open<Data>(content, { ...options, opener }).result
}

const currentOpener = (): HTMLElement | undefined => {
  const activeElement = document.activeElement as HTMLElement | null
  const isLost = !activeElement || activeElement === document.body
  const surroundingDialog = dialogs
    .entries()
    .findLast(({ id, phase }) =>
      isLost ? phase === 'closed' : activeElement.closest(`[data-dialog-id="${id}"]`),
    )
  return isLost || surroundingDialog?.phase === 'closed' ? surroundingDialog?.options.opener : activeElement
}

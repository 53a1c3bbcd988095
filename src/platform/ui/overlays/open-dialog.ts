import type { ReactNode } from 'react'
import type { DialogHandle, DialogOptions, DialogResult } from './dialog-stack.ts'
import { openFromFocus } from './open-from-focus.ts'

/**
 * Opens a dialog over the page and resolves when it is closed. The content is a DialogContent; it gets the handle
 * that closes the dialog with or without data. Requires the DialogHost in the page.
 */
export const openDialog = <Data = undefined>(
  content: (dialog: DialogHandle<Data>) => ReactNode,
  options?: DialogOptions,
): Promise<DialogResult<Data>> => openFromFocus<Data>(content, options).result

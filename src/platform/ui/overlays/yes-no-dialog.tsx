import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { DialogContent } from './dialog-content.tsx'
import type { DialogOptions } from './dialog-stack.ts'
import { openDialog } from './open-dialog.ts'

type Question = { title: string; message?: ReactNode; yesLabel?: string; noLabel?: string }

/**
 * Asks a question with the answers Yes and No (SHELL-047).
 * @returns true for Yes, false for No, undefined if the dialog is closed without an answer
 */
export const yesNoDialog = async (
  { title, message, yesLabel = 'Yes', noLabel = 'No' }: Question,
  options?: DialogOptions,
): Promise<boolean | undefined> => {
  const { data } = await openDialog<boolean>(
    (dialog) => (
      <DialogContent
        title={title}
        onClose={dialog.cancel}
        actions={
          <>
            <Button onClick={() => dialog.done(false)}>{noLabel}</Button>
            <Button kind="primary" onClick={() => dialog.done(true)}>
              {yesLabel}
            </Button>
          </>
        }
      >
        <div className="text-ink-soft">{message}</div>
      </DialogContent>
    ),
    { name: 'yes-no', size: 'small', ...options },
  )
  return data
}

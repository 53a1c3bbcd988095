import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import type { ButtonKind } from '../actions/button-style.ts'
import { DialogContent } from './dialog-content.tsx'
import type { DialogOptions } from './dialog-stack.ts'
import { openDialog } from './open-dialog.ts'

type AlertButton = { id: string; label: string; kind?: ButtonKind }
type Buttons =
  | readonly [AlertButton]
  | readonly [AlertButton, AlertButton]
  | readonly [AlertButton, AlertButton, AlertButton]

type Alert = { title: string; message?: ReactNode; buttons?: Buttons }

/**
 * Shows a message with up to three buttons (SHELL-047).
 * @returns the id of the pressed button, undefined if the dialog is closed in another way
 */
export const alertDialog = async (
  { title, message, buttons = [{ id: 'ok', label: 'Ok', kind: 'primary' }] }: Alert,
  options?: DialogOptions,
): Promise<string | undefined> => {
  const { data } = await openDialog<string>(
    (dialog) => (
      <DialogContent
        title={title}
        onClose={dialog.cancel}
        actions={buttons.map(({ id, label, kind }) => (
          <Button key={id} kind={kind} onClick={() => dialog.done(id)}>
            {label}
          </Button>
        ))}
      >
        <div className="text-ink-soft">{message}</div>
      </DialogContent>
    ),
    { name: 'alert', size: 'small', ...options },
  )
  return data
}

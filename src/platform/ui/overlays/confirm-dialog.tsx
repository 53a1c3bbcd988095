import { type ReactNode, useState } from 'react'
import { TextField } from '../fields/text-field.tsx'
import type { DialogHandle } from './dialog-stack.ts'
import { FormDialog } from './form-dialog.tsx'
import { openDialog } from './open-dialog.ts'

type Question = {
  title: string
  message?: ReactNode
  /** A word that the user must type to enable Ok (SHELL-046). */
  typeWord?: string
  okLabel?: string
  /** Replaces the label 'Cancel', which is ambiguous in a question about cancelling something. */
  cancelLabel?: string
  danger?: boolean
}

/** Asks for confirmation before an action. @returns whether Ok was pressed */
export const confirmDialog = async (question: Question): Promise<boolean> => {
  const { cancelled } = await openDialog((dialog) => <ConfirmContent {...question} dialog={dialog} />, {
    name: 'confirm',
    size: 'small',
  })
  return !cancelled
}

const ConfirmContent = ({
  title,
  message,
  typeWord,
  okLabel = 'Ok',
  cancelLabel,
  danger,
  dialog,
}: Question & ContentProps) => {
  const [typedText, setTypedText] = useState('')
  const isReady = typeWord === undefined || typedText === typeWord
  return (
    <FormDialog
      title={title}
      submitLabel={okLabel}
      cancelLabel={cancelLabel}
      danger={danger}
      isReady={isReady}
      onCancel={dialog.cancel}
      onSubmit={() => dialog.done()}
    >
      {message && <div className="text-ink-soft">{message}</div>}
      {typeWord !== undefined && (
        <TextField
          label={`Type '${typeWord}' to continue`}
          value={typedText}
          onChange={(event) => setTypedText(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  )
}

type ContentProps = { dialog: DialogHandle<undefined> }

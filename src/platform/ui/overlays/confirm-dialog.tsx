import { type ReactNode, useState } from 'react'
import { TextField } from '../fields/text-field.tsx'
import type { DialogHandle } from './dialog-stack.ts'
import { FormDialog } from './form-dialog.tsx'
import { openDialog } from './open-dialog.ts'

type Question = {
  title: string
  message?: ReactNode
  /** A word that must be typed before Ok can be pressed (000 §2). */
  typeWord?: string
  okLabel?: string
  /** For a question about cancelling something, where 'Cancel' could mean either. */
  cancelLabel?: string
  danger?: boolean
}

/** Asks before something is done. @returns whether Ok was pressed */
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
}: Question & Asked) => {
  const [typed, setTyped] = useState('')
  const ready = typeWord === undefined || typed === typeWord
  return (
    <FormDialog
      title={title}
      submitLabel={okLabel}
      cancelLabel={cancelLabel}
      danger={danger}
      isReady={ready}
      onCancel={dialog.cancel}
      onSubmit={() => dialog.done()}
    >
      {message && <div className="text-ink-soft">{message}</div>}
      {typeWord !== undefined && (
        <TextField
          label={`Type '${typeWord}' to continue`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  )
}

type Asked = { dialog: DialogHandle<undefined> }

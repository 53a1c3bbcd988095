import { type ReactNode, useId, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { DialogContent } from './dialog-content.tsx'
import type { DialogHandle } from './dialog-stack.ts'
import { openDialog } from './open-dialog.ts'

type Question = {
  title: string
  message?: ReactNode
  /** A word that must be typed before Ok can be pressed (000 §2). */
  typeWord?: string
  okLabel?: string
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

const ConfirmContent = ({ title, message, typeWord, okLabel = 'Ok', danger, dialog }: Question & Asked) => {
  const [typed, setTyped] = useState('')
  const form = useId()
  const ready = typeWord === undefined || typed === typeWord
  return (
    <DialogContent
      title={title}
      onClose={dialog.cancel}
      actions={
        <>
          <Button onClick={dialog.cancel}>Cancel</Button>
          <Button type="submit" form={form} kind={danger ? 'danger' : 'primary'} disabled={!ready}>
            {okLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) dialog.done()
        }}
      >
        {message && <div className="text-ink-soft">{message}</div>}
        {typeWord !== undefined && (
          <TextField
            label={`Type '${typeWord}' to go on`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </form>
    </DialogContent>
  )
}

type Asked = { dialog: DialogHandle<undefined> }

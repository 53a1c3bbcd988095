import { type ReactNode, useId } from 'react'
import { Button } from '../actions/button.tsx'
import { DialogContent } from './dialog-content.tsx'

type Props = {
  title: string
  subtitle?: ReactNode
  submitLabel?: string
  cancelLabel?: string
  onSubmit: () => void
  onCancel: () => void
  /** False while the form can't be submitted. */
  isReady?: boolean
  /** True while the submitted action is running. */
  pending?: boolean
  danger?: boolean
  /** The browser validates the form and rejects incomplete input, such as a time without minutes. */
  isCheckedByBrowser?: boolean
  children?: ReactNode
}

/** A dialog with one form, a Cancel button and a submit button, which Enter also triggers. */
export const FormDialog = ({
  title,
  subtitle,
  submitLabel = 'Done',
  cancelLabel = 'Cancel',
  onSubmit,
  onCancel,
  isReady = true,
  pending,
  danger,
  isCheckedByBrowser = false,
  children,
}: Props) => {
  const id = useId()
  return (
    <DialogContent
      title={title}
      subtitle={subtitle}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button
            type="submit"
            form={id}
            kind={danger ? 'danger' : 'primary'}
            disabled={!isReady}
            pending={pending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate={!isCheckedByBrowser}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onSubmit()
        }}
      >
        {children}
      </form>
    </DialogContent>
  )
}

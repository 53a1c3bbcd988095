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
  /** False while there is nothing to be done with it. */
  isReady?: boolean
  /** While what it asked for is being done. */
  pending?: boolean
  danger?: boolean
  /** Has the browser refuse what is half filled in, as a time without its minutes. */
  isCheckedByBrowser?: boolean
  children?: ReactNode
}

/** What a dialog holds that is one form: Cancel, and a next step that Enter takes as well. */
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

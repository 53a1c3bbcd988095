import { type FormEvent, useId, useState } from 'react'
import { genericTexts } from '#kernel/generic-messages.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { SupplierEntry } from './supplier-days.ts'

/** Asks why a product is declined. @returns the reason, undefined when it was left */
export const askDeclineReason = async (own: SupplierEntry): Promise<string | undefined> => {
  const { data } = await openDialog<string>((dialog) => <DeclineForm own={own} dialog={dialog} />, {
    name: 'declineProductBooking',
    size: 'small',
    closesOnBackdrop: false,
  })
  return data
}

const DeclineForm = ({ own, dialog }: { own: SupplierEntry; dialog: DialogHandle<string> }) => {
  const id = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const hadConfirmed = (own.entry.confirmationList ?? []).length > 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setError(genericTexts.required)
    else dialog.done(reason.trim())
  }
  return (
    <DialogContent
      title={`Decline ${own.name}?`}
      onClose={dialog.cancel}
      actions={
        <>
          <Button onClick={dialog.cancel}>Cancel</Button>
          <Button type="submit" form={id} kind="danger">
            Decline
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} className="grid gap-4" noValidate>
        <p className="text-ink-soft">
          {hadConfirmed
            ? 'You had confirmed this before: staff will be asked to cancel it.'
            : 'Staff will look for something else for the group.'}
        </p>
        <TextArea
          label="Reason"
          maxLength={2000}
          error={error}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </form>
    </DialogContent>
  )
}

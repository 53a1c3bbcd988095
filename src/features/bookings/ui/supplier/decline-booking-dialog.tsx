import { useState } from 'react'
import { genericTexts } from '#kernel/generic-messages.ts'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { SupplierEntry } from './supplier-days.ts'

/**
 * Asks why a product is declined.
 * @returns the reason; undefined if the dialog was closed
 */
export const askDeclineReason = async (supplierEntry: SupplierEntry): Promise<string | undefined> => {
  const { data } = await openDialog<string>((dialog) => <DeclineForm own={supplierEntry} dialog={dialog} />, {
    name: 'declineProductBooking',
    size: 'small',
    closesOnBackdrop: false,
  })
  return data
}

const DeclineForm = ({
  own: supplierEntry,
  dialog,
}: {
  own: SupplierEntry
  dialog: DialogHandle<string>
}) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const hadConfirmed = (supplierEntry.entry.confirmationList ?? []).length > 0
  const send = () => {
    if (reason.trim() === '') setError(genericTexts.required)
    else dialog.done(reason.trim())
  }
  return (
    <FormDialog
      title={`Decline ${supplierEntry.name}?`}
      submitLabel="Decline"
      danger
      onCancel={dialog.cancel}
      onSubmit={send}
    >
      <p className="text-ink-soft">
        {hadConfirmed
          ? 'You have already confirmed this, so we need to agree to the cancellation. The booking stays in place until we answer.'
          : 'We’ll tell the organiser, and look for an alternative for the group.'}
      </p>
      <TextArea
        label="Reason"
        hint="We and the organiser of the group read it."
        maxLength={2000}
        error={error}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}

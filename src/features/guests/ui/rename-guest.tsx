import { useState } from 'react'
import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { GuestChanges } from './use-guest-changes.ts'

/** Opens a dialog that renames a guest added by name. */
export const openRenameGuest = async ({ customer }: WireGuest, { rename }: GuestChanges): Promise<void> => {
  const { data: name } = await openDialog<string>(
    (dialog) => <RenameGuest name={customer.name} dialog={dialog} />,
    { name: 'renameGuest', size: 'small' },
  )
  if (name && name !== customer.name) rename.mutate({ guestId: customer.id, name })
}

const RenameGuest = ({ name, dialog }: { name: string; dialog: DialogHandle<string> }) => {
  const [typedName, setTypedName] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (typedName.trim()) dialog.done(typedName.trim())
    else setMissing(true)
  }
  return (
    <DialogContent title="Rename guest" onClose={dialog.cancel}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Name"
          value={typedName}
          maxLength={120}
          autoComplete="off"
          error={isMissing && typedName.trim() === '' ? genericTexts.required : undefined}
          onChange={(event) => setTypedName(event.currentTarget.value)}
        />
        <Button type="submit" kind="primary" wide>
          Save name
        </Button>
      </form>
    </DialogContent>
  )
}

import { useState } from 'react'
import type { CustomerAttending } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { attends } from '#features/event-document/rules/quantities/units-needed.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import type { EntryFormProps } from './entry-form.ts'

/** Lets the user choose which guests take part in an entry. */
export const ParticipationForm = ({ entry, event: { guests }, target, dialog }: EntryFormProps) => {
  const [participants, setParticipants] = useState(
    () =>
      new Set(guests.filter(({ customerId }) => attends(entry, customerId)).map((guest) => guest.customerId)),
  )
  const toggle = (customerId: string, takesPart: boolean) => {
    const next = new Set(participants)
    if (takesPart) next.add(customerId)
    else next.delete(customerId)
    setParticipants(next)
  }
  const submit = () => {
    const isSame = guests.every(
      ({ customerId }) => attends(entry, customerId) === participants.has(customerId),
    )
    const customersAttending = guests.map(({ customerId }): CustomerAttending => {
      const booked = entry.customersAttending.some((one) => one.customerId === customerId && one.booked)
      return { customerId, attending: participants.has(customerId) ? 'Yes' : 'No', booked }
    })
    dialog.done(isSame ? [] : [{ name: 'editParticipation', ...target, data: { customersAttending } }])
  }
  return (
    <FormDialog
      title="Who takes part"
      subtitle={productNameOf(entry)}
      onCancel={dialog.cancel}
      onSubmit={submit}
    >
      <fieldset>
        <legend className="sr-only">Guests</legend>
        {guests.length === 0 && <p className="text-ink-soft">Nobody has joined yet.</p>}
        {guests.map(({ customerId, name }) => (
          <Checkbox
            key={customerId}
            label={name}
            checked={participants.has(customerId)}
            onChange={(change) => toggle(customerId, change.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}

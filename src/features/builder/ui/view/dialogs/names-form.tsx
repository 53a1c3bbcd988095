import { useForm } from 'react-hook-form'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { eventNames, hasGuestOfHonour } from '#features/event-document/rules/editable-names.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { EventNameFields } from '#features/events/ui/index.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'

type Props = { event: EventDocument; packageId: string; dialog: DialogHandle<PackageCommand[]> }

/** Lets the user change the names of the event. The change is sent with the next save (PKG-029). */
export const NamesForm = ({ event, packageId, dialog }: Props) => {
  const before = { guestOfHonour: event.guestOfHonour ?? '', eventName: event.eventName ?? '' }
  const form = useForm({ resolver: formResolver(eventNames), defaultValues: before })
  const submit = form.handleSubmit(({ guestOfHonour, eventName }) => {
    const commands: PackageCommand[] = []
    if (guestOfHonour !== before.guestOfHonour)
      commands.push({ name: 'editGuestOfHonour', packageId, data: { name: guestOfHonour } })
    if (eventName !== before.eventName)
      commands.push({ name: 'editEventName', packageId, data: { name: eventName } })
    dialog.done(commands)
  })
  return (
    <FormDialog
      title={hasGuestOfHonour(event.section) ? 'Names' : 'Event name'}
      subtitle="Everyone in the group sees this on the event’s page."
      onCancel={dialog.cancel}
      onSubmit={() => void submit()}
    >
      <EventNameFields event={event} form={form} />
    </FormDialog>
  )
}

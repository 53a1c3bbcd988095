import { useForm } from 'react-hook-form'
import { eventNames, hasGuestOfHonour } from '#features/event-document/rules/editable-names.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { WireEvent } from '../rules/reading/wire-schema.ts'
import { EventNameFields, saveEventNames } from './event-name-fields.tsx'
import type { EventsApi } from './events-api.ts'

export type EditEventNamesProps = {
  readonly api: EventsApi
  readonly event: WireEvent
  readonly dialog: DialogHandle<WireEvent>
}

/** Renders the form that changes an event's name and its guest of honour, at any stage (EVT-060). */
export const EditEventNames = ({ api, event, dialog }: EditEventNamesProps) => {
  const form = useForm({
    resolver: formResolver(eventNames),
    defaultValues: { guestOfHonour: event.guestOfHonour ?? '', eventName: event.eventName ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (names) => {
    try {
      const saved = await saveEventNames({ api, event }, names)
      toast.show('Saved', { kind: 'good' })
      dialog.done(saved)
    } catch (reason) {
      form.setError('root', { message: failureMessage(reason) })
    }
  })
  return (
    <FormDialog
      title={hasGuestOfHonour(event.section) ? 'Names' : 'Event name'}
      subtitle="Everyone in the group sees this on the event’s page."
      submitLabel="Save"
      pending={isSubmitting}
      onCancel={dialog.cancel}
      onSubmit={() => void submit()}
    >
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <EventNameFields event={event} form={form} />
    </FormDialog>
  )
}

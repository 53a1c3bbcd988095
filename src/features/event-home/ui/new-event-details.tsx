import { useForm } from 'react-hook-form'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { builderUserOf, useUpdateTrip } from '#features/builder/ui/index.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import type { EventsApi } from '#features/events/ui/events-api.ts'
import { EventNameFields, saveEventNames } from '#features/events/ui/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { newEventDetails, undatedPackage } from '../rules/new-event-fields.ts'

export type NewEventDetailsProps = {
  event: WireEvent
  /** Whether to ask for the guest of honour and the event's name. */
  asksNames: boolean
  /** Whether to ask for a start date, if a package has none. */
  asksDate: boolean
  api: EventsApi
  dialog: DialogHandle<WireEvent>
}

/** Renders the dialog that asks for the names of a new event, for the date of an undated package, or for both. */
export const NewEventDetails = (props: NewEventDetailsProps) => {
  const { event, asksNames, asksDate, dialog } = props
  const user = useCurrentUser()
  const updateTrip = useUpdateTrip()
  const undatedPack = asksDate ? undatedPackage(event.packageOption) : undefined
  const form = useForm({
    resolver: formResolver(newEventDetails),
    defaultValues: {
      guestOfHonour: event.guestOfHonour ?? '',
      eventName: event.eventName ?? '',
      startDate: undefined as string | undefined,
    },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ startDate, ...names }) => {
    try {
      const namedEvent = await saveEventNames(props, names)
      const builderUser = builderUserOf(user ?? null)
      if (!undatedPack || !startDate || !builderUser) return dialog.done(namedEvent)
      const target = {
        kind: 'saved',
        eventId: event._doc,
        packageId: undatedPack.id,
        user: builderUser,
      } as const
      dialog.done(await updateTrip(target, { startDate }))
    } catch (reason) {
      form.setError('root', { message: failureMessage(reason) })
    }
  })
  return (
    <DialogContent
      title="New Event Details"
      subtitle="Just a couple more bits of info to help us with your event"
      onClose={dialog.cancel}
    >
      <form onSubmit={submit} noValidate>
        <fieldset disabled={isSubmitting} className="grid gap-4">
          {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
          {asksNames && <EventNameFields event={event} form={form} />}
          {undatedPack && (
            <DateField
              label="When is your event?"
              value={form.watch('startDate')}
              min={addDays(dayOf(new Date()), 1)}
              clearLabel="Not sure yet"
              error={errors.startDate?.message}
              onChange={(date) => form.setValue('startDate', date)}
            />
          )}
          <Button type="submit" kind="primary" wide pending={isSubmitting}>
            {isSubmitting ? 'Processing...' : 'Show Event Page'}
          </Button>
        </fieldset>
      </form>
    </DialogContent>
  )
}

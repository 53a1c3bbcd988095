import { useForm } from 'react-hook-form'
import type { WireEvent } from '#features/packages/rules/reading/wire-schema.ts'
import { sectionWords } from '#kernel/section.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { asksGuestOfHonour, newEventDetails } from '../../rules/home/new-event-details.ts'
import { failureText } from '../event-texts.ts'
import type { EventsApi } from '../events-api.ts'

type Props = { event: WireEvent; api: EventsApi; dialog: DialogHandle<WireEvent> }

/** Asks who the event is for and what it is called, once, after it was created. @returns the event after it */
export const openNewEventDetails = async (props: Omit<Props, 'dialog'>): Promise<WireEvent | undefined> => {
  const { data } = await openDialog<WireEvent>((dialog) => <NewEventDetails {...props} dialog={dialog} />, {
    name: 'newEventDetails',
    closesOnBackdrop: false,
  })
  return data
}

const NewEventDetails = ({ event, api, dialog }: Props) => {
  const form = useForm({
    resolver: formResolver(newEventDetails),
    defaultValues: { guestOfHonour: event.guestOfHonour ?? '', eventName: event.eventName ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ guestOfHonour, eventName }) => {
    try {
      dialog.done(await saveDetails(api, event, { guestOfHonour, eventName }))
    } catch (reason) {
      form.setError('root', { message: failureText(reason) })
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
          {asksGuestOfHonour(event.section) && (
            <TextField
              label={`Full Name of the ${sectionWords(event.section).shortName}`}
              autoComplete="off"
              error={errors.guestOfHonour?.message}
              {...form.register('guestOfHonour')}
            />
          )}
          <TextField
            label="Event Name (Optional)"
            placeholder={event.name}
            autoComplete="off"
            error={errors.eventName?.message}
            {...form.register('eventName')}
          />
          <Button type="submit" kind="primary" wide pending={isSubmitting}>
            {isSubmitting ? 'Processing...' : 'Show Event Page'}
          </Button>
        </fieldset>
      </form>
    </DialogContent>
  )
}

type Details = { guestOfHonour: string; eventName: string }

const saveDetails = async (api: EventsApi, event: WireEvent, details: Details): Promise<WireEvent> => {
  let saved = event
  if (details.guestOfHonour !== (event.guestOfHonour ?? ''))
    saved = (await api.updateGuestOfHonour({ id: event._doc, name: details.guestOfHonour })).data.event
  if (details.eventName !== (event.eventName ?? ''))
    saved = (await api.renameEvent({ id: event._doc, name: details.eventName })).data.event
  return saved
}

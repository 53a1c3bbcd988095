import type { UseFormReturn } from 'react-hook-form'
import {
  type EventNames,
  hasGuestOfHonour,
  restrictGuestOfHonour,
} from '#features/event-document/rules/editable-names.ts'
import { sectionLabels } from '#kernel/section.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { WireEvent } from '../rules/reading/wire-schema.ts'
import type { EventsApi } from './events-api.ts'

type Props = {
  readonly event: Pick<WireEvent, 'section' | 'name'>
  /** The form that contains these fields; it can have others too. */
  readonly form: Pick<UseFormReturn<EventNames>, 'register' | 'formState'>
}

/** Renders the fields for the guest of honour, in sections that have one, and for the event's own name. */
export const EventNameFields = ({ event, form: { register, formState } }: Props) => (
  <>
    {hasGuestOfHonour(event.section) && (
      <TextField
        label={`Full Name of the ${sectionLabels(event.section).shortName}`}
        autoComplete="off"
        error={formState.errors.guestOfHonour?.message}
        onInput={(input) => {
          const allowedText = restrictGuestOfHonour(input.currentTarget.value)
          if (allowedText !== input.currentTarget.value) input.currentTarget.value = allowedText
        }}
        {...register('guestOfHonour')}
      />
    )}
    <TextField
      label="Event Name (Optional)"
      placeholder={event.name}
      autoComplete="off"
      error={formState.errors.eventName?.message}
      {...register('eventName')}
    />
  </>
)

type Target = { readonly api: EventsApi; readonly event: WireEvent }

/** Saves the names that differ from those of the event. Returns the saved event, or the given one if none differs. */
export const saveEventNames = async ({ api, event }: Target, names: EventNames): Promise<WireEvent> => {
  let saved = event
  if (names.guestOfHonour !== (event.guestOfHonour ?? ''))
    saved = (await api.updateGuestOfHonour({ id: event._doc, name: names.guestOfHonour })).data.event
  if (names.eventName !== (event.eventName ?? ''))
    saved = (await api.renameEvent({ id: event._doc, name: names.eventName })).data.event
  return saved
}

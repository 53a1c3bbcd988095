import { useState } from 'react'
import type { CommandData } from '#features/event-commands/rules/commands/index.ts'
import { formatDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import type { SupplierEntry } from './supplier-days.ts'

type Choice = { readonly id: string; readonly name: string }
type Choices = { readonly venues: readonly Choice[]; readonly meetingPoints: readonly Choice[] }
type Confirmation = CommandData<'confirmProductBooking'>

/**
 * Asks the supplier for venue, meeting point, times and a note, and then to confirm.
 * @returns the data to send; undefined if a dialog was closed or the supplier did not confirm
 */
export const askConfirmation = async (
  supplierEntry: SupplierEntry,
  choices: Choices,
): Promise<Confirmation | undefined> => {
  const { data } = await openDialog<Confirmation>(
    (dialog) => <ConfirmForm own={supplierEntry} choices={choices} dialog={dialog} />,
    { name: 'confirmProductBooking', size: 'small', closesOnBackdrop: false },
  )
  if (!data) return undefined
  const when = [supplierEntry.entry.date && formatDate(supplierEntry.entry.date), data.startTime]
    .filter(Boolean)
    .join(', ')
  const isCancellationWithdrawn = isCancellationRequested(supplierEntry)
  const isSure = await yesNoDialog({
    title: isCancellationWithdrawn ? 'Keep this booking?' : 'Confirm this booking?',
    message: `${supplierEntry.name}${when && ` on ${when}`} for ${countOf(supplierEntry.entry.people, 'person', 'people')}. ${
      isCancellationWithdrawn
        ? 'Your request to cancel will be withdrawn.'
        : 'The group will see it as booked.'
    }`,
  })
  return isSure ? data : undefined
}

const isCancellationRequested = ({ entry }: SupplierEntry) => entry.stage === 'Cancellation Requested'

type Props = { own: SupplierEntry; choices: Choices; dialog: DialogHandle<Confirmation> }

const ConfirmForm = ({ own: supplierEntry, choices, dialog }: Props) => {
  const { entry, name } = supplierEntry
  const verb = isCancellationRequested(supplierEntry) ? 'Keep' : 'Confirm'
  const [venueId, setVenue] = useState(entry.venueId ?? '')
  const [meetingPointId, setMeetingPoint] = useState(entry.meetingPointId ?? '')
  const [startTime, setStartTime] = useState(entry.startTime ?? '')
  const [arriveTime, setArriveTime] = useState(entry.arriveTime ?? '')
  const [note, setNote] = useState(entry.productNote?.note ?? '')
  const send = () =>
    dialog.done({
      venueId: venueId || null,
      meetingPointId: meetingPointId || null,
      startTime: startTime || null,
      arriveTime: arriveTime || null,
      productNote: note.trim() || null,
    })
  return (
    <FormDialog
      title={`${verb} ${name}`}
      subtitle={`${entry.date ? formatDate(entry.date) : 'No date yet'}, ${countOf(entry.people, 'person', 'people')}`}
      submitLabel={verb}
      isCheckedByBrowser
      onCancel={dialog.cancel}
      onSubmit={send}
    >
      <ChoiceField
        label="Venue"
        choices={choices.venues}
        current={entry.venueId ? { id: entry.venueId, name: entry.venueName ?? '' } : null}
        value={venueId}
        onChange={setVenue}
      />
      <ChoiceField
        label="Meeting point"
        choices={choices.meetingPoints}
        current={
          entry.meetingPointId ? { id: entry.meetingPointId, name: entry.meetingPointName ?? '' } : null
        }
        value={meetingPointId}
        onChange={setMeetingPoint}
      />
      <TextField
        label="Start time"
        type="time"
        value={startTime}
        onChange={(event) => setStartTime(event.currentTarget.value)}
      />
      <TextField
        label="Arrive by (Optional)"
        hint="When the group has to be there."
        type="time"
        value={arriveTime}
        onChange={(event) => setArriveTime(event.currentTarget.value)}
      />
      <TextArea
        label="Note (Optional)"
        hint="Only our staff can see this."
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

type ChoiceProps = {
  label: string
  choices: readonly Choice[]
  /** The entry's current venue or meeting point. It is an option even if it is no longer in the catalogue. */
  current: Choice | null
  value: string
  onChange: (id: string) => void
}

const ChoiceField = ({ label, choices, current, value, onChange }: ChoiceProps) => {
  const all = current && !choices.some(({ id }) => id === current.id) ? [current, ...choices] : choices
  if (all.length === 0) return null
  return (
    <SelectField
      label={label}
      placeholder="To be confirmed"
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

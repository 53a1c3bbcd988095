import { useState } from 'react'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { CommandDialog } from './command-dialog.tsx'
import type { EntryFormProps } from './entry-form.ts'

/** Lets the user choose the venue and the meeting point of an entry from those of its product. */
export const VenueForm = ({ entry, product, target, dialog }: EntryFormProps) => {
  const [venueId, setVenue] = useState(entry.venueId ?? '')
  const [meetingPointId, setMeetingPoint] = useState(entry.meetingPointId ?? '')
  const venues = withCurrentChoice(product?.venues ?? [], entry.venueId, entry.venueName)
  const points = withCurrentChoice(
    product?.meetingPoint ? [product.meetingPoint] : [],
    entry.meetingPointId,
    entry.meetingPointName,
  )
  return (
    <CommandDialog
      title="Change venue"
      subtitle={productNameOf(entry)}
      dialog={dialog}
      commandsOf={() => {
        const data = { venueId: venueId || null, meetingPointId: meetingPointId || null }
        const isSame = data.venueId === entry.venueId && data.meetingPointId === entry.meetingPointId
        return isSame ? [] : [{ name: 'editVenue', ...target, data }]
      }}
    >
      {venues.length > 0 && (
        <SelectField
          label="Venue"
          placeholder="To be confirmed"
          options={venues}
          value={venueId}
          onChange={(event) => setVenue(event.currentTarget.value)}
        />
      )}
      {points.length > 0 && (
        <SelectField
          label="Meeting point"
          placeholder="To be confirmed"
          options={points}
          value={meetingPointId}
          onChange={(event) => setMeetingPoint(event.currentTarget.value)}
        />
      )}
    </CommandDialog>
  )
}

/** Returns the options of a field. They include the entry's own choice even if it is no longer in the catalogue. */
const withCurrentChoice = (
  offeredChoices: readonly { id: string; name: string }[],
  ownId: string | null,
  ownName: string | null,
) => {
  const options = offeredChoices.map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = ownId === null || options.some(({ value }) => value === ownId)
  return isOffered ? options : [{ value: ownId, label: ownName ?? '' }, ...options]
}

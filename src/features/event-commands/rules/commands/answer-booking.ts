import { z } from 'zod'
import { maxConfirmations } from '#features/event-document/rules/document-limits.ts'
import {
  confirmationOf,
  confirmPossible,
  declinePossible,
} from '#features/event-document/rules/stages/confirmation.ts'
import { idField, notesField, timeField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { bookProduct } from '../permissions.ts'
import { refusal } from '../refusals.ts'
import { answeredPackageKeys, entryCommand } from './define-command.ts'
import { noteAuthor } from './edit-product-note.ts'
import { withPlace } from './edit-venue.ts'

/**
 * A supplier, or staff for them, confirms a booking and sets its venue and time; the note is for staff and supplier
 * (PKG-030). The confirmed values are stored, to detect later changes.
 */
export const confirmProductBooking = entryCommand({
  name: 'confirmProductBooking',
  data: z.strictObject({
    venueId: idField.nullable(),
    meetingPointId: idField.nullable(),
    startTime: timeField.nullable(),
    /** Without it, the stored arrival time stays unless the start time changes. */
    arriveTime: timeField.nullable().optional(),
    productNote: notesField.nullable(),
  }),
  permission: bookProduct,
  reads: answeredPackageKeys,
  safe: false,
  example: {
    by: 'supplier',
    on: 'booked',
    itineraryId: 'it-karting',
    data: { venueId: 've-north', meetingPointId: null, startTime: '11:00', productNote: 'Bring trainers' },
  },
  change: (entry, { venueId, meetingPointId, startTime, productNote, ...times }, { pack, commandFacts }) => {
    if (!confirmPossible(entry, pack)) return refusal('productForbids', { stage: entry.stage })
    const storedArriveTime = startTime === entry.startTime ? entry.arriveTime : null
    const { arriveTime = storedArriveTime } = times
    const placedEntry = withPlace(
      { ...entry, startTime, arriveTime },
      { venueId, meetingPointId },
      commandFacts,
    )
    if (isRefusal(placedEntry)) return placedEntry
    return {
      ...placedEntry,
      stage: 'Booked',
      declineReason: null,
      confirmations: [...entry.confirmations, confirmationOf(placedEntry, pack)].slice(-maxConfirmations),
      productNote:
        productNote === null
          ? entry.productNote
          : {
              // The form contains the current note. If it is confirmed unchanged, its author stays.
              doneBy:
                productNote === entry.productNote?.note
                  ? entry.productNote.doneBy
                  : noteAuthor(commandFacts.actor),
              showTo: ['staff', 'supplier'],
              note: productNote,
            },
    }
  },
})

/**
 * A supplier declines a booking with a reason (PKG-030, SUP-006). If the supplier had confirmed it before, this
 * requests a cancellation instead, which staff accept (SUP-O4).
 */
export const declineProductBooking = entryCommand({
  name: 'declineProductBooking',
  data: z.strictObject({ declineReason: notesField.min(1, genericTexts.required) }),
  permission: bookProduct,
  reads: answeredPackageKeys,
  safe: false,
  example: {
    by: 'supplier',
    on: 'booked',
    itineraryId: 'it-karting',
    data: { declineReason: 'The track is closed that day' },
  },
  change: (entry, { declineReason }, { pack }) => {
    if (!declinePossible(entry, pack)) return refusal('productForbids', { stage: entry.stage })
    const hadConfirmed = entry.confirmations.length > 0
    return { ...entry, declineReason, stage: hadConfirmed ? 'Cancellation Requested' : 'Declined' }
  },
})

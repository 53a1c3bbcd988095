import { z } from 'zod'
import { notesField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { refusal } from '#kernel/refusal.ts'
import { declinePossible } from '../stages/confirmation.ts'
import { answeredPackageKeys, bookProduct, entryCommand } from './define-command.ts'

/**
 * A supplier declines a booking with a reason (PKG-030, SUP-006). Who had confirmed before asks to cancel
 * instead, which staff accept (SUP-O4).
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

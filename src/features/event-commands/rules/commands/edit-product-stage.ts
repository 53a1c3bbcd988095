import { z } from 'zod'
import { entryStages } from '#features/event-document/rules/package-document.ts'
import { yesNoField } from '#kernel/fields.ts'
import { refusal } from '#kernel/refusal.ts'
import { noStartDate } from '../booking/booking-stage.ts'
import { withStage } from '../booking/with-stage.ts'
import { staffOnly } from '../permissions.ts'
import { entryCommand } from './define-command.ts'

const notBackToEnquiry =
  'A product in a booked package can’t go back to Enquiry. Cancel or remove it instead.'

/**
 * Sets the stage of an entry by hand (PKG-026). With stageOverride Yes, later changes of the entry do not change its
 * stage. Only this command restores a cancelled entry, without the amounts of its cancellation. In a booked package, no
 * product can return to Enquiry. Customers pay for it, so its units must stay held and the request to its supplier must
 * stay open.
 */
export const editProductStage = entryCommand({
  name: 'editProductStage',
  data: z.strictObject({ stage: z.enum(entryStages), stageOverride: yesNoField }),
  permission: staffOnly('editProductStage'),
  example: {
    by: 'staff',
    on: 'booked',
    itineraryId: 'it-karting',
    data: { stage: 'Booked', stageOverride: 'Yes' },
  },
  fold: ({ productId, item }, { stage, stageOverride }) => ({
    productId,
    item: { ...item, stage, stageOverride },
  }),
  change: (entry, { stage, stageOverride }, { pack }) => {
    const needsDate = stage === 'Requested' || stage === 'Booked'
    if (needsDate && pack.startDate === null) return refusal('fieldInvalid', { message: noStartDate })
    if (stage === 'Enquiry' && pack.status === 'Booked')
      return refusal('fieldInvalid', { message: notBackToEnquiry })
    return { ...withStage(entry, stage), stageOverride }
  },
})

import { z } from 'zod'
import { yesNoField } from '#kernel/fields.ts'
import { refusal } from '#kernel/refusal.ts'
import { entryStages } from '../package-document.ts'
import { noStartDate } from '../stages/booking-stage.ts'
import { withStage } from '../stages/with-stage.ts'
import { entryCommand, staffOnly } from './define-command.ts'

const noWayBack = 'A product in a booked package can’t go back to Enquiry. Cancel or remove it instead.'

/**
 * Sets the stage of an entry by hand (PKG-026). A stage set with stageOverride Yes stays when the entry is
 * changed; only so a cancelled entry comes back, without what was kept of its cancellation. No product of a
 * booked package goes back to Enquiry: customers pay for it, so its units stay held and its supplier asked.
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
    const isAsked = stage === 'Requested' || stage === 'Booked'
    if (isAsked && pack.startDate === null) return refusal('fieldInvalid', { message: noStartDate })
    if (stage === 'Enquiry' && pack.status === 'Booked')
      return refusal('fieldInvalid', { message: noWayBack })
    return { ...withStage(entry, stage), stageOverride }
  },
})

import { z } from 'zod'
import { yesNoField } from '#kernel/fields.ts'
import { refusal } from '#kernel/refusal.ts'
import { entryStages } from '../package-document.ts'
import { noStartDate } from '../stages/booking-stage.ts'
import { entryCommand, staffOnly } from './define-command.ts'

/**
 * Sets the stage of an entry by hand (PKG-026). A stage set with stageOverride Yes stays when the entry is
 * changed; only so a cancelled entry comes back.
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
    return { ...entry, stage, stageOverride }
  },
})

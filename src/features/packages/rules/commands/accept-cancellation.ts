import { z } from 'zod'
import { entryCommand, staffOnly } from './define-command.ts'

/** Accepts a supplier's cancellation: the entry becomes Cancelled (PKG-027). */
export const acceptCancellation = entryCommand({
  name: 'acceptCancellation',
  data: z.strictObject({}),
  permission: staffOnly('acceptCancellation'),
  example: { by: 'staff', on: 'booked', itineraryId: 'it-hotel-1', data: {} },
  change: (entry) => ({ ...entry, stage: 'Cancelled' }),
})

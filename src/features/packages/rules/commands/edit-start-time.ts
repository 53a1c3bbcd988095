import { z } from 'zod'
import { timeField } from '#kernel/fields.ts'
import { entryCommand, savePackage } from './define-command.ts'

/** Changes when an entry starts; null leaves it open (PKG-024). */
export const editStartTime = entryCommand({
  name: 'editStartTime',
  data: z.strictObject({ startTime: timeField.nullable() }),
  permission: savePackage,
  example: { by: 'organiser', on: 'enquiry', itineraryId: 'it-karting', data: { startTime: '14:30' } },
  fold: ({ productId, item }, { startTime }) => ({
    productId,
    item: { ...item, times: { ...item.times, startTime } },
  }),
  change: (entry, { startTime }) => ({ ...entry, startTime }),
})

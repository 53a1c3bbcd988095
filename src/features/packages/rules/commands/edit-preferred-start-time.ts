import { z } from 'zod'
import { startTimeRanges } from '../package-document.ts'
import { entryCommand, savePackage } from './define-command.ts'

/** Changes when in the day an entry should preferably start (PKG-024). */
export const editPreferredStartTime = entryCommand({
  name: 'editPreferredStartTime',
  data: z.strictObject({ preferredStartTimeRange: z.enum(startTimeRanges).nullable() }),
  permission: savePackage,
  example: {
    by: 'organiser',
    on: 'enquiry',
    itineraryId: 'it-karting',
    data: { preferredStartTimeRange: 'Morning' },
  },
  fold: ({ productId, item }, { preferredStartTimeRange }) => ({
    productId,
    item: { ...item, times: { ...item.times, preferredStartTimeRange } },
  }),
  change: (entry, { preferredStartTimeRange }) => ({ ...entry, preferredStartTimeRange }),
})

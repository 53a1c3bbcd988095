import { z } from 'zod'
import { startTimeRanges } from '#features/event-document/rules/package-document.ts'
import { timeField } from '#kernel/fields.ts'
import { savePackage } from '../permissions.ts'
import { entryCommand } from './define-command.ts'

/**
 * Changes the start time of an entry; null means that no time is set (PKG-024). `arriveTime` is when the group has to
 * be there (PKG-007). Without it, the stored one is removed, because it belonged to the previous start time.
 */
export const editStartTime = entryCommand({
  name: 'editStartTime',
  data: z.strictObject({ startTime: timeField.nullable(), arriveTime: timeField.nullable().optional() }),
  permission: savePackage,
  example: { by: 'organiser', on: 'enquiry', itineraryId: 'it-karting', data: { startTime: '14:30' } },
  fold: ({ productId, item }, { startTime, arriveTime = null }) => ({
    productId,
    item: { ...item, times: { ...item.times, startTime, arriveTime } },
  }),
  change: (entry, { startTime, arriveTime = null }) => ({ ...entry, startTime, arriveTime }),
})

/** Changes the preferred part of the day for an entry (PKG-024). */
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

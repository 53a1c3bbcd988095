import type { IsoDate } from '#kernel/dates.ts'
import type { EventDocument } from '../event-document.ts'

/** Returns whether the adjustment date has passed. After it, a customer's change no longer lowers a price. */
export const isPastAdjustment = (
  { adjustmentDate }: Pick<EventDocument, 'adjustmentDate'>,
  today: IsoDate,
): boolean => adjustmentDate !== null && adjustmentDate < today

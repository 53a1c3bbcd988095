import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { IsoDate } from '#kernel/dates.ts'

/** Returns whether the adjustment date has passed. After it, a customer's change no longer lowers a price. */
export const isPastAdjustment = (
  { adjustmentDate }: Pick<EventDocument, 'adjustmentDate'>,
  today: IsoDate,
): boolean => adjustmentDate !== null && adjustmentDate < today

import type { IsoDate } from '#kernel/dates.ts'
import type { EventDocument } from '../event-document.ts'

/** True once a customer's change of an event lowers no price any more: after its adjustment date. */
export const isPastAdjustment = (
  { adjustmentDate }: Pick<EventDocument, 'adjustmentDate'>,
  today: IsoDate,
): boolean => adjustmentDate !== null && adjustmentDate < today

import type { EventDocument } from './event-document.ts'

/** Returns whether the event's settings allow this customer to see what they owe. */
export const seesOwnShare = (
  { displayPrices, organiserId }: Pick<EventDocument, 'displayPrices' | 'organiserId'>,
  customerId: string,
): boolean => displayPrices.packagePrices[customerId === organiserId ? 'organiser' : 'guest'] !== 'Hide'

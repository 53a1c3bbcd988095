import type { EventDocument } from '#features/event-document/rules/event-document.ts'

/**
 * Returns the ids of the people whom a booking or a cancellation concerns, each once: the organiser, everybody who is
 * coming, everybody whose place was paid for, and everybody who paid for a place. Contains guests without an account.
 */
export const peopleConcerned = ({
  organiserId,
  guests,
}: Pick<EventDocument, 'organiserId' | 'guests'>): string[] => [
  ...new Set([
    organiserId,
    ...guests.flatMap(({ customerId, attending, paidPence, paidByCustomerId }) => [
      ...(attending === 'Yes' || paidPence > 0 ? [customerId] : []),
      ...(paidPence > 0 && paidByCustomerId !== null ? [paidByCustomerId] : []),
    ]),
  ]),
]

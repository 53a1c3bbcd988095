import type { EventDocument } from '#features/events/rules/event-document.ts'

/**
 * Why money that came for a package can book nothing any more, whatever else is paid; empty otherwise. Money is credited in
 * any case; what becomes of it is for staff to decide.
 */
export const whyMoneyBooksNothing = (event: EventDocument, packageId: string): string => {
  if (event.statusStage === 'Cancelled') return 'The event is cancelled'
  if (event.statusStage === 'Booked') return ''
  return event.packages.some(({ id }) => id === packageId) ? '' : 'This package no longer exists'
}

import type { EventDocument } from '#features/event-document/rules/event-document.ts'

/**
 * Returns why money for a package can't book anything, whatever else is paid; '' if it can. The money is
 * credited in either case, and staff decide what happens to it.
 */
export const unbookableReason = (event: EventDocument, packageId: string): string => {
  if (event.statusStage === 'Cancelled') return 'The event is cancelled'
  if (event.statusStage === 'Booked') return ''
  return event.packages.some(({ id }) => id === packageId) ? '' : 'This package no longer exists'
}

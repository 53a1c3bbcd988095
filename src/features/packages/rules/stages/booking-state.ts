import type { EventDocument, StatusStage } from '../event-document.ts'
import type { PackageDocument } from '../package-document.ts'

/**
 * How far the booking of a package has come: that of its event, and for an option next to the booked package
 * of its event 'Beside', which can be looked at and changed and is never booked.
 */
export const bookingStates = ['Enquiry', 'Pending Booking', 'Booked', 'Beside', 'Cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

export const bookingStateOf = (
  event: Pick<EventDocument, 'statusStage'>,
  pack: Pick<PackageDocument, 'status'>,
): BookingState => {
  if (event.statusStage === 'Cancelled' || pack.status === 'Cancelled') return 'Cancelled'
  if (pack.status === 'Booked') return 'Booked'
  return event.statusStage === 'Booked' ? 'Beside' : event.statusStage
}

/** The status stage that a state is told as. */
export const stageOfState = (state: BookingState): StatusStage => (state === 'Beside' ? 'Booked' : state)

import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { attendanceOf } from '#features/event-document/rules/quantities/units-needed.ts'
import { summariseEvent } from '#features/events/rules/summarise-event.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'

/** For how many days after its end an event can be reviewed (REV-O1). */
const reviewDays = 30

/**
 * Returns whether a customer can review an event today (REV-002, REV-O2): it was booked, ended at most 30 days ago, and
 * the customer attended.
 */
export const canReview = (event: EventDocument, customerId: string, today: IsoDate): boolean => {
  const { endDate } = summariseEvent(event)
  if (event.statusStage !== 'Pending Booking' && event.statusStage !== 'Booked') return false
  if (endDate === null || endDate >= today || addDays(endDate, reviewDays) < today) return false
  return event.guests.some((guest) => guest.customerId === customerId && guest.attending === 'Yes')
}

/** The subject of a review in the request. */
export type ReviewRequest =
  | { readonly kind: 'product'; readonly productId: string }
  | { readonly kind: 'manager' }
  | { readonly kind: 'location' }

/** The subject of a review as it is stored. */
export type ReviewSubject = {
  readonly kind: ReviewRequest['kind']
  readonly productId: string | null
  readonly locationId: string | null
  readonly venueId: string | null
  readonly meetingPointId: string | null
}

/**
 * Returns the subject of a review by an attendee. Refuses with nodeNotFound a subject that the event does not have, or a
 * product that the customer did not take part in.
 */
export const subjectOf = (
  event: EventDocument,
  customerId: string,
  request: ReviewRequest,
): ReviewSubject | Refusal => {
  const pack = event.packages.find(({ status }) => status === 'Booked') ?? event.packages[0]
  const locationId = pack?.locationId ?? null
  const nothing = { productId: null, locationId: null, venueId: null, meetingPointId: null }
  if (request.kind === 'manager')
    return event.managerAtBookingId || event.managerId
      ? { ...nothing, kind: 'manager' }
      : refusal('nodeNotFound', { id: 'manager' })
  if (request.kind === 'location')
    return locationId
      ? { ...nothing, kind: 'location', locationId }
      : refusal('nodeNotFound', { id: 'location' })
  const entry =
    pack && attendedEntries(pack, customerId).find(({ productId }) => productId === request.productId)
  if (!entry) return refusal('nodeNotFound', { id: request.productId })
  const { venueId, meetingPointId } = entry
  return { kind: 'product', productId: request.productId, locationId, venueId, meetingPointId }
}

const attendedEntries = ({ entries }: PackageDocument, customerId: string) =>
  entries.filter(
    (entry) => entry.stage !== 'Cancelled' && entry.stage !== 'Declined' && attendanceOf(entry)(customerId),
  )

/** Returns the author's name beside a review: first name and initial (REV-O6). */
export const authorOf = ({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}) => `${firstName} ${[...lastName][0] ?? ''}`.trim()

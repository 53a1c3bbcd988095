import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventDates, leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { attendanceOf } from '#features/event-document/rules/quantities/units-needed.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'

/** Number of days after the end of an event during which it can be reviewed (REV-O1). */
const reviewDays = 30

type ReviewedEvent = {
  readonly statusStage: EventDocument['statusStage']
  readonly endDate: IsoDate | null
}

/**
 * Returns whether an event can be reviewed today. Its status must be Booked or Pending Booking, and it must have ended
 * in the last 30 days (REV-002).
 */
const isReviewTime = ({ statusStage, endDate }: ReviewedEvent, today: IsoDate): boolean => {
  if (statusStage !== 'Pending Booking' && statusStage !== 'Booked') return false
  return endDate !== null && endDate < today && addDays(endDate, reviewDays) >= today
}

/**
 * Returns whether a customer can review an event today (REV-002, REV-O2): the event can be reviewed, and the customer
 * attended it.
 */
export const canReview = (event: EventDocument, customerId: string, today: IsoDate): boolean =>
  isReviewTime({ statusStage: event.statusStage, endDate: eventDates(event).endDate }, today) &&
  event.guests.some((guest) => guest.customerId === customerId && guest.attending === 'Yes')

/**
 * Returns whether the screen asks a customer to review an event. The screen decides from the data that the customer
 * sees; the server checks again.
 */
export const isAskedForReviews = (event: WireEvent, customerId: string): boolean =>
  isReviewTime(event, event.today) &&
  event.customerSummary?.find(({ customer }) => customer.id === customerId)?.attending === 'Yes'

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
 * Returns the subject of a review by an attendee. Refuses with nodeNotFound for a subject that the event does not have,
 * and for a product that the customer did not take part in.
 */
export const subjectOf = (
  event: EventDocument,
  customerId: string,
  request: ReviewRequest,
): ReviewSubject | Refusal => {
  const pack = leadingPackage(event)
  const locationId = pack?.locationId ?? null
  const noIds = { productId: null, locationId: null, venueId: null, meetingPointId: null }
  if (request.kind === 'manager')
    return event.managerAtBookingId || event.managerId
      ? { ...noIds, kind: 'manager' }
      : refusal('nodeNotFound', { id: 'manager' })
  if (request.kind === 'location')
    return locationId
      ? { ...noIds, kind: 'location', locationId }
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

/** A subject that a customer can review, with its name. The name is null for the manager. */
export type ReviewChoice = ReviewRequest & { readonly name: string | null }

/** Returns the subjects that an attendee can review: the products they took part in, the location and the manager. */
export const reviewChoices = (event: EventDocument, customerId: string): ReviewChoice[] => {
  const pack = leadingPackage(event)
  const products = new Map<string, ReviewChoice>()
  for (const { productId, product } of pack ? attendedEntries(pack, customerId) : [])
    if (productId) products.set(productId, { kind: 'product', productId, name: product.name })
  return [
    ...products.values(),
    ...(pack?.locationId ? [{ kind: 'location', name: pack.locationName } as const] : []),
    ...(event.managerAtBookingId || event.managerId ? [{ kind: 'manager', name: null } as const] : []),
  ]
}

/** Returns the author's name beside a review: first name and initial (REV-O6). */
export const authorOf = ({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}) => `${firstName} ${[...lastName][0] ?? ''}`.trim()

import type { EventDocument, StatusStage } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { isPriceOnApplication } from '#features/event-prices/rules/shares/price-package.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { CommandFacts } from '../facts.ts'

type BookingStage = {
  stage: StatusStage
  canBook: boolean
  /** Why the package cannot be booked, as a text for the user; empty if it can. */
  reason: string
}

/** The text for a package without a date, which has only a 'from' price. */
export const noStartDate = 'Please choose a start date first'

/** Returns whether a payment can book a package now; if not, also the reason (EVT-O15). */
export const bookingStage = (event: EventDocument, pack: PackageDocument, today: IsoDate): BookingStage => {
  const reason = whyNotPayable(event, pack, today)
  return { stage: event.statusStage, canBook: reason === '', reason }
}

/**
 * Returns why nobody can book a package, not even staff, who need no payment; empty if it can be booked. A package
 * without a date cannot be booked, because its price is only the cheapest of all dates. A package that contains a
 * product without a price cannot be booked either, because a booked package must have all its prices (PKG-056).
 */
export const whyNotBookable = (event: EventDocument, pack: PackageDocument): string =>
  whyClosed(event, pack) || whyUnfinished(pack)

/**
 * Returns why a payment that arrives today does not book the package; empty if it does. The package can become
 * unbookable while a payment is pending.
 */
export const whyPaymentDoesNotBook = (event: EventDocument, pack: PackageDocument, today: IsoDate): string =>
  whyNotBookable(event, pack) || whyStarted(pack, today)

const whyNotPayable = (event: EventDocument, pack: PackageDocument, today: IsoDate): string =>
  whyClosed(event, pack) ||
  (event.authenticated ? '' : 'Please confirm your email address first') ||
  whyUnfinished(pack) ||
  whyStarted(pack, today)

const whyStarted = ({ startDate }: PackageDocument, today: IsoDate): string =>
  startDate !== null && startDate <= today ? 'The start date has passed' : ''

const whyClosed = (event: EventDocument, pack: PackageDocument): string => {
  if (event.statusStage === 'Cancelled' || pack.status === 'Cancelled') return 'The event is cancelled'
  const isAnotherBooked = pack.status === 'Option' && event.packages.some(({ status }) => status === 'Booked')
  return isAnotherBooked ? 'Another package of this event is booked' : ''
}

const whyUnfinished = (pack: PackageDocument): string => {
  if (pack.startDate === null) return noStartDate
  if (!hasSomethingToBook(pack)) return 'The package has no products yet'
  return isPriceOnApplication(pack) ? 'A product of this package has no price yet' : ''
}

/** Returns whether a package has a product that is not cancelled and is for at least one person. */
const hasSomethingToBook = ({ entries }: Pick<PackageDocument, 'entries'>): boolean =>
  entries.some(({ stage, needPeople }) => stage !== 'Cancelled' && needPeople > 0)

/** Refuses a customer's save that would leave a booked package empty: only staff can cancel a booking. */
export const refuseEmptied = (
  before: PackageDocument | undefined,
  after: PackageDocument,
  { actor }: Pick<CommandFacts, 'actor'>,
): Refusal | undefined =>
  actor.kind === 'customer' &&
  after.status === 'Booked' &&
  before !== undefined &&
  hasSomethingToBook(before) &&
  !hasSomethingToBook(after)
    ? refusal('fieldInvalid', {
        message: 'A booked package needs at least one product. Please ask us to cancel the booking instead.',
      })
    : undefined

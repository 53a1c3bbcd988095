import type { IsoDate } from '#kernel/dates.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { EventDocument, StatusStage } from '../event-document.ts'
import type { CommandFacts } from '../facts.ts'
import type { PackageDocument } from '../package-document.ts'
import { isPriceOnApplication } from '../pricing/price-package.ts'

type BookingStage = {
  stage: StatusStage
  canBook: boolean
  /** Why not, in words for the person; empty when the package can be booked. */
  reason: string
}

/** What is said of a package without a date, whose price is only where prices begin. */
export const noStartDate = 'Please choose a start date first'

/** Whether paying for a package, which books it, is possible now (EVT-O15). */
export const bookingStage = (event: EventDocument, pack: PackageDocument, today: IsoDate): BookingStage => {
  const reason = whyNot(event, pack, today)
  return { stage: event.statusStage, canBook: reason === '', reason }
}

/**
 * Why a package cannot be booked by anyone, by staff without a payment either; empty when it can. Without a date
 * its price is the cheapest of any, which is nothing to book on; and a booked package has all its prices (PKG-056).
 */
export const whyNotBookable = (event: EventDocument, pack: PackageDocument): string =>
  whyClosed(event, pack) || whyUnfinished(pack)

/**
 * Why a package is not booked by money that comes today; empty when it is. What was ordered or begun before may
 * come when there is nothing to book any more.
 */
export const whyNotBooked = (event: EventDocument, pack: PackageDocument, today: IsoDate): string =>
  whyNotBookable(event, pack) || whyPast(pack, today)

const whyNot = (event: EventDocument, pack: PackageDocument, today: IsoDate): string =>
  whyClosed(event, pack) ||
  (event.authenticated ? '' : 'Please confirm your email address first') ||
  whyUnfinished(pack) ||
  whyPast(pack, today)

const whyPast = ({ startDate }: PackageDocument, today: IsoDate): string =>
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

/** True while a package holds a product for somebody that is not cancelled. */
const hasSomethingToBook = ({ entries }: Pick<PackageDocument, 'entries'>): boolean =>
  entries.some(({ stage, needPeople }) => stage !== 'Cancelled' && needPeople > 0)

/** Refuses a customer's save that would leave nothing of a booked package: that is cancelling, which staff do. */
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

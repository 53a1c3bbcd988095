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

/** Whether paying for a package, which books it, is possible now (EVT-O15). */
export const bookingStage = (event: EventDocument, pack: PackageDocument, today: IsoDate): BookingStage => {
  const reason = whyNot(event, pack, today)
  return { stage: event.statusStage, canBook: reason === '', reason }
}

const whyNot = (event: EventDocument, pack: PackageDocument, today: IsoDate): string => {
  if (!event.authenticated) return whyNotAtAll(event, pack) || 'Please confirm your email address first'
  return whyNotBooked(event, pack, today)
}

/** Why money that came does not book a package; empty when it does. */
export const whyNotBooked = (event: EventDocument, pack: PackageDocument, today: IsoDate): string => {
  if (whyNotAtAll(event, pack) === '' && pack.startDate !== null && pack.startDate <= today)
    return 'The start date has passed'
  return whyNotBookable(event, pack)
}

/** Why nobody, not even staff, books a package as it is: what is booked has a day, products and prices. */
export const whyNotBookable = (event: EventDocument, pack: PackageDocument): string => {
  const never = whyNotAtAll(event, pack)
  if (never) return never
  if (pack.startDate === null) return 'Please choose a start date first'
  if (!hasSomethingToBook(pack)) return 'The package has no products yet'
  return isPriceOnApplication(pack) ? 'A product of this package has no price yet' : ''
}

const whyNotAtAll = (event: EventDocument, pack: PackageDocument): string => {
  if (event.statusStage === 'Cancelled' || pack.status === 'Cancelled') return 'The event is cancelled'
  return pack.status === 'Option' && event.packages.some((other) => other.status === 'Booked')
    ? 'Another package of this event is booked'
    : ''
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
        message: 'A booked package keeps at least one product. Please ask us to cancel the booking instead.',
      })
    : undefined

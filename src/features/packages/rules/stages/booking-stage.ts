import type { IsoDate } from '#kernel/dates.ts'
import type { EventDocument, StatusStage } from '../event-document.ts'
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

const whyNot = (event: EventDocument, pack: PackageDocument, today: IsoDate): string =>
  whyClosed(event, pack) ||
  (event.authenticated ? '' : 'Please confirm your email address first') ||
  whyUnfinished(pack) ||
  (pack.startDate !== null && pack.startDate <= today ? 'The start date has passed' : '')

const whyClosed = (event: EventDocument, pack: PackageDocument): string => {
  if (event.statusStage === 'Cancelled' || pack.status === 'Cancelled') return 'The event is cancelled'
  const isAnotherBooked = pack.status === 'Option' && event.packages.some(({ status }) => status === 'Booked')
  return isAnotherBooked ? 'Another package of this event is booked' : ''
}

const whyUnfinished = (pack: PackageDocument): string => {
  if (pack.startDate === null) return noStartDate
  if (!pack.entries.some((entry) => entry.stage !== 'Cancelled')) return 'The package has no products yet'
  return isPriceOnApplication(pack) ? 'A product of this package has no price yet' : ''
}

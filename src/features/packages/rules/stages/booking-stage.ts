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

/** Whether paying for a package, which books it, is possible now (EVT-O15). */
export const bookingStage = (event: EventDocument, pack: PackageDocument, today: IsoDate): BookingStage => {
  const reason = whyNot(event, pack, today)
  return { stage: event.statusStage, canBook: reason === '', reason }
}

const whyNot = (event: EventDocument, pack: PackageDocument, today: IsoDate): string => {
  if (event.statusStage === 'Cancelled' || pack.status === 'Cancelled') return 'The event is cancelled'
  if (pack.status === 'Option' && event.packages.some((other) => other.status === 'Booked'))
    return 'Another package of this event is booked'
  if (!event.authenticated) return 'Please confirm your email address first'
  if (pack.startDate === null) return 'Please choose a start date first'
  if (pack.startDate <= today) return 'The start date has passed'
  if (!pack.entries.some((entry) => entry.stage !== 'Cancelled')) return 'The package has no products yet'
  return isPriceOnApplication(pack) ? 'A product of this package has no price yet' : ''
}

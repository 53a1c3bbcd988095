import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { whyNotBooked } from '#features/packages/rules/stages/booking-stage.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { areDepositsPaid } from './guest-account.ts'

/**
 * Why money that came for a package books nothing although all deposits are there; empty while more is awaited,
 * and where it is booked. Money is credited whatever there is to book; what becomes of it is for staff to say.
 */
export const whyMoneyBooksNothing = (event: EventDocument, packageId: string, today: IsoDate): string => {
  if (event.statusStage === 'Booked') return ''
  const pack = event.packages.find(({ id }) => id === packageId)
  if (!pack) return 'The package is gone'
  const isComplete = event.statusStage === 'Cancelled' || areDepositsPaid(event, pack)
  return isComplete ? whyNotBooked(event, pack, today) : ''
}

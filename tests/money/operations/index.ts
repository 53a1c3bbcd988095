import type { Operation } from '../operation.ts'
import { bankPayments } from './bank-payments.ts'
import { bookingChanges } from './bookings.ts'
import { cardPayments } from './card-payments.ts'
import { changeOrganiser, peopleChanges } from './people.ts'
import { priceChanges } from './prices.ts'
import { refunds } from './refunds.ts'
import { storedCardOperations } from './stored-cards.ts'
import { timePasses } from './time.ts'

/**
 * The operations that can run at the same time. The others move the clock, use stored cards, change the organiser or
 * end the event.
 */
export const concurrentOperations: readonly Operation[] = [
  ...cardPayments,
  ...bankPayments,
  ...refunds,
  ...priceChanges,
  ...peopleChanges,
  ...bookingChanges,
]

/** All operations except the cancellation of the event. */
export const allOperations: readonly Operation[] = [
  ...concurrentOperations,
  ...storedCardOperations,
  changeOrganiser,
  timePasses,
]

export { cancelEvent } from './bookings.ts'
export { deliverNotifications, passTime } from './time.ts'

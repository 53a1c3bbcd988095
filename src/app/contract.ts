import { accessContract } from '#features/access/contract.ts'
import { accountsContract } from '#features/accounts/contract.ts'
import { bookingsContract } from '#features/bookings/contract.ts'
import { catalogueContract } from '#features/catalogue/contract.ts'
import { commsContract } from '#features/comms/contract.ts'
import { contentContract } from '#features/content/contract.ts'
import { demoContract } from '#features/demo/contract.ts'
import { eventsContract } from '#features/events/contract.ts'
import { guestsContract } from '#features/guests/contract.ts'
import { mediaContract } from '#features/media/contract.ts'
import { paymentsContract } from '#features/payments/contract.ts'
import { publicPagesContract } from '#features/public-pages/contract.ts'
import { recordsContract } from '#features/records/contract.ts'
import { remindersContract } from '#features/reminders/contract.ts'
import { reviewsContract } from '#features/reviews/contract.ts'
import { searchContract } from '#features/search/contract.ts'
import { trackingContract } from '#features/tracking/contract.ts'
import { webPackagesContract } from '#features/web-packages/contract.ts'
import { recordKinds } from './record-kinds.ts'

/** Every endpoint of Jaunt, with one branch per feature. */
export const contract = {
  access: accessContract,
  search: searchContract,
  records: recordsContract(recordKinds),
  media: mediaContract,
  content: contentContract,
  accounts: accountsContract,
  catalogue: catalogueContract,
  webPackages: webPackagesContract,
  publicPages: publicPagesContract,
  events: eventsContract,
  guests: guestsContract,
  payments: paymentsContract,
  bookings: bookingsContract,
  reviews: reviewsContract,
  reminders: remindersContract,
  tracking: trackingContract,
  comms: commsContract,
  demo: demoContract,
}

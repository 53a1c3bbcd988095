import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type {
  EntryMoney,
  PackageDocument,
  PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import { attendanceOf } from '#features/event-document/rules/quantities/units-needed.ts'
import { type BookingTrigger, statusStageAfter } from '#features/event-document/rules/stages/status-stage.ts'
import { appliesTo } from '#features/event-prices/rules/entry/listed-price.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { whyNotBookable, whyPaymentDoesNotBook } from './booking-stage.ts'
import { withStage } from './with-stage.ts'

/**
 * Returns the event after a booking trigger (EVT-O3); `packageId` is the package that is paid for or booked. If the
 * event becomes Booked, that package is booked, and its products are requested from their suppliers. If the package can
 * no longer be booked, for example because money arrives after all its products were removed, the event does not
 * change. If the event becomes Cancelled, everything in it is cancelled. Returns the same object if nothing changes.
 */
export const applyBookingTrigger = (
  event: EventDocument,
  packageId: string,
  trigger: BookingTrigger,
  today: IsoDate,
): EventDocument => {
  const statusStage = statusStageAfter(event.statusStage, trigger)
  if (statusStage === event.statusStage) return event
  if (statusStage === 'Cancelled')
    return { ...event, statusStage, packages: event.packages.map(cancelledPackage) }
  if (statusStage !== 'Booked') return { ...event, statusStage }
  if (whyNotBooked(event, packageId, trigger, today) !== '') return event
  return {
    ...event,
    statusStage,
    bookedDate: today,
    bookedWithoutPayment: trigger === 'bookedWithoutPayment',
    managerAtBookingId: event.managerId,
    packages: event.packages.map((pack) => (pack.id === packageId ? bookedPackage(pack, event) : pack)),
  }
}

const whyNotBooked = (event: EventDocument, packageId: string, trigger: BookingTrigger, today: IsoDate) => {
  const pack = event.packages.find(({ id }) => id === packageId)
  if (!pack) return 'This package no longer exists'
  return trigger === 'depositsPaid' ? whyPaymentDoesNotBook(event, pack, today) : whyNotBookable(event, pack)
}

const bookedPackage = (pack: PackageDocument, event: EventDocument): PackageDocument => ({
  ...pack,
  status: 'Booked',
  entries: pack.entries.map((entry) => ({
    ...requestedEntry(entry, event),
    money: agreedMoney(entry, pack),
  })),
})

/**
 * Returns the entry's money with its current price and cost stored as agreed at booking. Later rises of the cost are
 * compared with the agreed cost (PKG-O3).
 */
const agreedMoney = (entry: PackageEntry, pack: PackageDocument): EntryMoney => {
  const { money } = entry
  if (!appliesTo(money.listed, entry, pack)) return money
  const agreed = { ...money.listed, costMinor: money.costMinor }
  return { ...money, listed: agreed, booked: agreed }
}

const requestedEntry = (entry: PackageEntry, { guests }: EventDocument): PackageEntry => {
  const attends = attendanceOf(entry)
  return {
    ...entry,
    stage: entry.stage === 'Enquiry' ? 'Requested' : entry.stage,
    customersAttending: guests.map(({ customerId, attending }) => {
      const takesPart = attending === 'Yes' && attends(customerId)
      return { customerId, attending: takesPart ? 'Yes' : 'No', booked: takesPart }
    }),
  }
}

const cancelledPackage = (pack: PackageDocument): PackageDocument => ({
  ...pack,
  status: 'Cancelled',
  entries: pack.entries.map((entry) => withStage(entry, 'Cancelled')),
})

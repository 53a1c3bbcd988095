import type { IsoDate } from '#kernel/dates.ts'
import type { EventDocument } from '../event-document.ts'
import type { EntryMoney, PackageDocument, PackageEntry } from '../package-document.ts'
import { answersFor } from '../pricing/listed-price.ts'
import { attendanceOf } from '../quantities/units-needed.ts'
import { whyNotBookable, whyNotBooked } from './booking-stage.ts'
import { type BookingHappening, statusStageAfter } from './status-stage.ts'
import { withStage } from './with-stage.ts'

/**
 * The event after something happened to its booking (EVT-O3), `packageId` being the package paid for or
 * booked. On Booked that package is booked and its products are requested from their suppliers, unless there is
 * nothing to book then: money may come after everything was taken out again. On Cancelled everything is
 * cancelled. The same object comes back when nothing changes.
 */
export const afterBookingHappening = (
  event: EventDocument,
  packageId: string,
  happening: BookingHappening,
  today: IsoDate,
): EventDocument => {
  const statusStage = statusStageAfter(event.statusStage, happening)
  if (statusStage === event.statusStage) return event
  if (statusStage === 'Cancelled')
    return { ...event, statusStage, packages: event.packages.map(cancelledPackage) }
  if (statusStage !== 'Booked') return { ...event, statusStage }
  if (whyNot(event, packageId, happening, today) !== '') return event
  return {
    ...event,
    statusStage,
    bookedDate: today,
    bookedWithoutPayment: happening === 'bookedWithoutPayment',
    managerAtBookingId: event.managerId,
    packages: event.packages.map((pack) => (pack.id === packageId ? bookedPackage(pack, event) : pack)),
  }
}

const whyNot = (event: EventDocument, packageId: string, happening: BookingHappening, today: IsoDate) => {
  const pack = event.packages.find(({ id }) => id === packageId)
  if (!pack) return 'This package no longer exists'
  return happening === 'depositsPaid' ? whyNotBooked(event, pack, today) : whyNotBookable(event, pack)
}

const bookedPackage = (pack: PackageDocument, event: EventDocument): PackageDocument => ({
  ...pack,
  status: 'Booked',
  entries: pack.entries.map((entry) => ({
    ...requestedEntry(entry, event),
    money: agreedMoney(entry, pack),
  })),
})

/** The price and the cost as they are agreed by booking: later rises of the cost are measured by these (PKG-O3). */
const agreedMoney = (entry: PackageEntry, pack: PackageDocument): EntryMoney => {
  const { money } = entry
  if (!answersFor(money.listed, entry, pack)) return money
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

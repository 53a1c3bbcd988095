import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import type { EventDocument } from './event-document.ts'
import type { PackageDocument } from './package-document.ts'
import { endDate } from './quantities/days.ts'
import { type TimeStage, timeStageOf } from './stages/derived-stages.ts'

/** Returns the booked package, otherwise the one with `packageId`, otherwise the first (EVT-019). */
export const leadingPackage = (
  event: Pick<EventDocument, 'packages'>,
  packageId?: string,
): PackageDocument | undefined =>
  event.packages.find(({ status }) => status === 'Booked') ??
  event.packages.find(({ id }) => id === packageId) ??
  event.packages[0]

/** Returns the start and end of the event's leading package. */
export const eventDates = (event: EventDocument): { startDate: IsoDate | null; endDate: IsoDate | null } => {
  const pack = leadingPackage(event)
  return { startDate: pack?.startDate ?? null, endDate: pack ? endDate(pack) : null }
}

/** Returns the time stage of an event. */
export const eventTimeStage = (event: EventDocument, today: IsoDate): TimeStage =>
  timeStageOf(eventDates(event), today)

/** Returns the sum of all guests' payments. */
export const paidSoFar = (event: EventDocument): Pence =>
  event.guests.reduce((total, { paidPence }) => total + paidPence, 0)

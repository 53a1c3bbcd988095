import type { IsoDate } from '#kernel/dates.ts'
import { type DueDateField, dueDateFields, type EventDocument } from '../event-document.ts'
import { leadingPackage } from '../summarise-event.ts'
import { dueDateOrder, dueDatesOf } from './due-dates.ts'

/**
 * Returns the event with its due dates calculated again when something they depend on changed: the leading package or
 * its start, its booking, what replaced it, or which dates staff set by hand. Any other change leaves them, so that they
 * do not move from day to day; but dates that cannot be right, as earlier versions stored them, are corrected by every
 * change of a trip that has not started.
 */
export const updateDueDates = (
  before: EventDocument,
  after: EventDocument,
  { today, replacedPackageId }: { today: IsoDate; replacedPackageId?: string },
): EventDocument => {
  if (after.statusStage === 'Cancelled') return after
  const pack = leadingPackage(after)
  const isReplaced = replacedPackageId !== undefined && pack?.id === replacedPackageId
  const isCurrent = basisOf(before) === basisOf(after) && !isReplaced
  const hasStarted = pack?.startDate != null && pack.startDate <= today
  if (isCurrent && (hasStarted || areDatesSound(after))) return after
  const event = withoutLateDates(after)
  const dates = dueDatesOf(event, today)
  const isSame = dueDateFields.every((field) => dates[field] === event[field])
  return isSame ? event : { ...event, ...dates }
}

/** Clears dates by hand that lie after the start: money and numbers are due before the trip. */
const withoutLateDates = (event: EventDocument): EventDocument => {
  const startDate = leadingPackage(event)?.startDate ?? null
  const isLate = (field: DueDateField) =>
    startDate !== null && event[field] !== null && event[field] > startDate
  const dueDatesByHand = event.dueDatesByHand.filter((field) => !isLate(field))
  return dueDatesByHand.length === event.dueDatesByHand.length ? event : { ...event, dueDatesByHand }
}

/** Everything that due dates are calculated from, except the day of the calculation. */
const basisOf = (event: EventDocument): string => {
  const pack = leadingPackage(event)
  const byHand = event.dueDatesByHand.map((field) => [field, event[field]])
  return JSON.stringify([pack?.id, pack?.startDate, pack?.status === 'Booked', byHand])
}

/** Whether the calculated dates are there, in order, and not after the start, whatever day they were calculated on. */
const areDatesSound = (event: EventDocument): boolean => {
  const startDate = leadingPackage(event)?.startDate ?? null
  const isCalculated = (field: DueDateField) => !event.dueDatesByHand.includes(field)
  const isSet = (field: DueDateField) => event[field] !== null
  const isExpected: Record<DueDateField, boolean> = {
    depositDueDate: true,
    groupDepositDueDate: true,
    adjustmentDate: startDate !== null,
    balanceDueDate: startDate !== null,
    autoCancelDepositDueDate: isSet('depositDueDate'),
    autoCancelBalanceDueDate: isSet('balanceDueDate'),
  }
  const calculated = dueDateFields.filter(isCalculated)
  const ordered = dueDateOrder.filter(isCalculated).flatMap((field) => event[field] ?? [])
  return (
    calculated.every((field) => isSet(field) === isExpected[field]) &&
    ordered.every((date, index) => index === 0 || ordered[index - 1]! <= date) &&
    calculated.every((field) => startDate === null || (event[field] ?? startDate) <= startDate)
  )
}

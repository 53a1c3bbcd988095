import {
  type DueDateField,
  dueDateFields,
  type EventDocument,
} from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { dueDateOrder, dueDatesOf } from './due-dates.ts'

/**
 * Returns the event with its due dates recalculated if the leading package, its start, its booking or the dates set by
 * hand changed, or if the package was replaced. Other changes do not recalculate them, so that they do not move from
 * day to day. Exception: until the trip starts, every change corrects invalid dates, which earlier code stored.
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
  if (isCurrent && (hasStarted || areDatesValid(after))) return after
  const event = withoutLateDates(after)
  const dates = dueDatesOf(event, today)
  const isSame = dueDateFields.every((field) => dates[field] === event[field])
  return isSame ? event : { ...event, ...dates }
}

/** Unmarks dates set by hand that are after the start, so that they are calculated. Payments are due by the start. */
const withoutLateDates = (event: EventDocument): EventDocument => {
  const startDate = leadingPackage(event)?.startDate ?? null
  const isLate = (field: DueDateField) =>
    startDate !== null && event[field] !== null && event[field] > startDate
  const dueDatesByHand = event.dueDatesByHand.filter((field) => !isLate(field))
  return dueDatesByHand.length === event.dueDatesByHand.length ? event : { ...event, dueDatesByHand }
}

/** Returns everything that due dates are calculated from, except the day of the calculation, as a string to compare. */
const basisOf = (event: EventDocument): string => {
  const pack = leadingPackage(event)
  const byHand = event.dueDatesByHand.map((field) => [field, event[field]])
  return JSON.stringify([pack?.id, pack?.startDate, pack?.status === 'Booked', byHand])
}

/**
 * Returns whether the calculated dates exist, are in order and are not after the start, whatever day they were
 * calculated on.
 */
const areDatesValid = (event: EventDocument): boolean => {
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

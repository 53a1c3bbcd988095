import type { DueDateField, EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { addDays, dayOf, type IsoDate, laterOf } from '#kernel/dates.ts'

/** The default due dates in days (PAY-O5, PAY-O14). */
const depositDays = 14
const groupDepositDays = 28
/** Days from the due date of the balance to the start of the trip. */
export const balanceDays = 56
const autoCancelDays = 7
const adjustmentDays = 28

export type DueDates = Pick<EventDocument, DueDateField>

/** The due dates in their order; the trip starts on or after the last of them. */
export const dueDateOrder = [
  'depositDueDate',
  'groupDepositDueDate',
  'adjustmentDate',
  'balanceDueDate',
] as const satisfies readonly DueDateField[]
type OrderedField = (typeof dueDateOrder)[number]

type Basis = {
  readonly createdDate: IsoDate
  /** The start of the leading package; null while the trip has no dates. */
  readonly startDate: IsoDate | null
  readonly today: IsoDate
  /** Dates that staff set by hand. They do not change; the other dates are calculated so that all are in order. */
  readonly byHand?: Partial<DueDates>
}

/**
 * Calculates every due date that staff did not set by hand. Calculated dates are in the order of `dueDateOrder`, never
 * after the start, and in the past only if the start is. If the balance is due today, so are the dates before it in
 * that order. Without a start date, the dates that depend on it are null.
 */
export const calculateDueDates = (basis: Basis): DueDates => {
  const dates = withFloor(withCeiling(defaultDates(basis), basis), basis)
  return {
    ...dates,
    autoCancelDepositDueDate: autoCancelDate('autoCancelDepositDueDate', dates.depositDueDate, basis),
    autoCancelBalanceDueDate: autoCancelDate('autoCancelBalanceDueDate', dates.balanceDueDate, basis),
  }
}

type OrderedDates = Pick<DueDates, OrderedField>

const defaultDates = ({ createdDate, startDate, byHand }: Basis): OrderedDates => {
  const daysBeforeStart = (days: number) => (startDate === null ? null : addDays(startDate, -days))
  return {
    depositDueDate: addDays(createdDate, depositDays),
    groupDepositDueDate: addDays(createdDate, groupDepositDays),
    adjustmentDate: daysBeforeStart(adjustmentDays),
    balanceDueDate: daysBeforeStart(balanceDays),
    ...byHand,
  }
}

/** Returns the dates, with each calculated date limited to the date after it. Goes from the last date to the first. */
const withCeiling = (dates: OrderedDates, { startDate, today, byHand = {} }: Basis): OrderedDates => {
  let latest = startDate
  const capped = { ...dates }
  for (const field of dueDateOrder.toReversed()) {
    const date = field in byHand ? dates[field] : earlier(dates[field], latest)
    capped[field] = date
    // A past date set by hand must not move calculated dates into the past.
    if (date !== null) latest = earlier(field in byHand ? laterOf(date, today) : date, latest)
  }
  return capped
}

/**
 * Returns the dates, with each calculated date moved up to today and to the dates before it that staff set, but not
 * past the start.
 */
const withFloor = (dates: OrderedDates, { startDate, today, byHand = {} }: Basis): OrderedDates => {
  let earliest = today
  const raised = { ...dates }
  for (const field of dueDateOrder) {
    const date = dates[field]
    if (date === null) continue
    if (!(field in byHand)) raised[field] = earlier(laterOf(date, earliest), startDate)
    else if (startDate === null || date <= startDate) earliest = laterOf(earliest, date)
  }
  return raised
}

/** Returns the last day before an unpaid event is cancelled automatically (EVT-O21): some days after the due date. */
const autoCancelDate = (
  field: DueDateField,
  dueDate: IsoDate | null,
  { startDate, today, byHand = {} }: Basis,
): IsoDate | null => {
  if (field in byHand) return byHand[field] ?? null
  if (dueDate === null) return null
  return earlier(laterOf(addDays(dueDate, autoCancelDays), today), startDate)
}

/** Returns the date, or the limit if that is earlier. Null for a null date; a null limit does not limit. */
const earlier = (date: IsoDate | null, limit: IsoDate | null): IsoDate | null =>
  date !== null && limit !== null && limit < date ? limit : date

/** Returns the event's due dates as of today, from its creation, its leading package and the dates set by hand. */
export const dueDatesOf = (event: EventDocument, today: IsoDate): DueDates =>
  dueDatesFor(event, leadingPackage(event)?.startDate ?? null, today)

const dueDatesFor = (event: EventDocument, startDate: IsoDate | null, today: IsoDate): DueDates =>
  calculateDueDates({
    createdDate: dayOf(new Date(event.createdAt)),
    startDate,
    today,
    byHand: Object.fromEntries(event.dueDatesByHand.map((field) => [field, event[field]])),
  })

/**
 * Returns the last day on which a person who can no longer come gets everything back that was paid for their place in a
 * package: the adjustment date (PAY-O14), after which their share no longer falls. Null if that day has passed or the
 * package has no start date. Booking a package calculates its dates again, so the dates of an unbooked one are those of
 * a booking today.
 */
export const refundableUntil = (
  event: EventDocument,
  { status, startDate }: Pick<PackageDocument, 'status' | 'startDate'>,
  today: IsoDate,
): IsoDate | null => {
  const { adjustmentDate } = status === 'Booked' ? event : dueDatesFor(event, startDate, today)
  return adjustmentDate !== null && adjustmentDate >= today ? adjustmentDate : null
}

type BalanceEvent = Pick<EventDocument, 'balanceDueDate' | 'dueDatesByHand' | 'packages'>
type DatedPackage = Pick<PackageDocument, 'id' | 'startDate'>

/**
 * Returns the last day to pay the balance of a package, never after its start. The event's balance date applies to
 * its leading package, or to every package if staff set it by hand. Other packages' dates follow from their own start.
 * Null without a start date, unless staff set the balance date.
 */
export const balanceDateOf = (event: BalanceEvent, pack: DatedPackage): IsoDate | null => {
  const { id, startDate } = pack
  const isEventDate = event.dueDatesByHand.includes('balanceDueDate') || leadingPackage(event)?.id === id
  if (isEventDate) return earlier(event.balanceDueDate, startDate)
  return startDate === null ? null : addDays(startDate, -balanceDays)
}

/** Returns whether the balance of a package is already due, so that the full payment is due at once (PAY-O5). */
export const isFullPaymentDue = (event: BalanceEvent, pack: DatedPackage, today: IsoDate): boolean => {
  if (pack.startDate === null) return false
  const date = event.dueDatesByHand.includes('balanceDueDate')
    ? balanceDateOf(event, pack)
    : addDays(pack.startDate, -balanceDays)
  return date !== null && date <= today
}

import { addDays, dayOf, type IsoDate } from '#kernel/dates.ts'
import type { DueDateField, EventDocument } from '../event-document.ts'
import type { PackageDocument } from '../package-document.ts'
import { leadingPackage } from '../summarise-event.ts'

/** Days of the due dates' defaults (PAY-O5, PAY-O14). */
const depositDays = 14
const groupDepositDays = 28
const balanceDays = 56
const autoCancelDays = 7
const adjustmentDays = 28

export type DueDates = Pick<EventDocument, DueDateField>

/** The order in which money and numbers are due. The trip starts after all of them. */
export const dueDateOrder = [
  'depositDueDate',
  'groupDepositDueDate',
  'adjustmentDate',
  'balanceDueDate',
] as const satisfies readonly DueDateField[]
type OrderedField = (typeof dueDateOrder)[number]

type Basis = {
  readonly createdDate: IsoDate
  /** Of the leading package; null while the trip has no dates. */
  readonly startDate: IsoDate | null
  readonly today: IsoDate
  /** Dates that staff set by hand: they stay, and the others are calculated around them. */
  readonly byHand?: Partial<DueDates>
}

/**
 * Calculates every due date that staff did not set by hand. Calculated dates are never in the past, never after the
 * start, and in the order of `dueDateOrder`. A trip so near that its balance is due already has everything due today.
 * The dates that depend on the start are null without one. A start in the past wins over today.
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
  const before = (days: number) => (startDate === null ? null : addDays(startDate, -days))
  return {
    depositDueDate: addDays(createdDate, depositDays),
    groupDepositDueDate: addDays(createdDate, groupDepositDays),
    adjustmentDate: before(adjustmentDays),
    balanceDueDate: before(balanceDays),
    ...byHand,
  }
}

/** From the last date to the first: none is later than the one that follows it. */
const withCeiling = (dates: OrderedDates, { startDate, today, byHand = {} }: Basis): OrderedDates => {
  let latest = startDate
  const capped = { ...dates }
  for (const field of dueDateOrder.toReversed()) {
    const date = field in byHand ? dates[field] : earlier(dates[field], latest)
    capped[field] = date
    // A day by hand that has passed does not take the others into the past with it.
    if (date !== null) latest = earlier(field in byHand ? later(date, today) : date, latest)
  }
  return capped
}

/** From the first date to the last: none is earlier than today, or than the one before it. */
const withFloor = (dates: OrderedDates, { startDate, today, byHand = {} }: Basis): OrderedDates => {
  let earliest = today
  const raised = { ...dates }
  for (const field of dueDateOrder) {
    const date = dates[field]
    if (date === null) continue
    if (!(field in byHand)) raised[field] = earlier(later(date, earliest), startDate)
    else if (startDate === null || date <= startDate) earliest = later(earliest, date)
  }
  return raised
}

/** The day after which an unpaid event is cancelled automatically (EVT-O21), some days after the payment was due. */
const autoCancelDate = (
  field: DueDateField,
  dueDate: IsoDate | null,
  { startDate, today, byHand = {} }: Basis,
): IsoDate | null => {
  if (field in byHand) return byHand[field] ?? null
  if (dueDate === null) return null
  return earlier(later(addDays(dueDate, autoCancelDays), today), startDate)
}

/** The earlier of two days; null is no limit, except of what has no day itself. */
const earlier = (date: IsoDate | null, limit: IsoDate | null): IsoDate | null =>
  date !== null && limit !== null && limit < date ? limit : date
const later = (date: IsoDate, other: IsoDate): IsoDate => (date < other ? other : date)

/** The due dates of an event as they follow today from its creation, its leading package, and the dates set by hand. */
export const dueDatesOf = (event: EventDocument, today: IsoDate): DueDates =>
  calculateDueDates({
    createdDate: dayOf(new Date(event.createdAt)),
    startDate: leadingPackage(event)?.startDate ?? null,
    today,
    byHand: Object.fromEntries(event.dueDatesByHand.map((field) => [field, event[field]])),
  })

type BalanceOf = Pick<EventDocument, 'balanceDueDate' | 'dueDatesByHand' | 'packages'>
type DatedPackage = Pick<PackageDocument, 'id' | 'startDate'>

/**
 * The last day on which the balance of a package is paid, never after its start. The event's own balance date is that of
 * its leading package; a date by hand is for every package, and another package's date follows from its own start.
 */
export const balanceDateOf = (event: BalanceOf, pack: DatedPackage): IsoDate | null => {
  const { id, startDate } = pack
  const isOwn = event.dueDatesByHand.includes('balanceDueDate') || leadingPackage(event)?.id === id
  if (isOwn) return earlier(event.balanceDueDate, startDate)
  return startDate === null ? null : addDays(startDate, -balanceDays)
}

/** True when the balance of a package is due already: then everything is asked at once (PAY-O5). */
export const isFullPaymentDue = (event: BalanceOf, pack: DatedPackage, today: IsoDate): boolean => {
  if (pack.startDate === null) return false
  const date = event.dueDatesByHand.includes('balanceDueDate')
    ? balanceDateOf(event, pack)
    : addDays(pack.startDate, -balanceDays)
  return date !== null && date <= today
}

import { addDays, type IsoDate } from '#kernel/dates.ts'
import type { EventDocument } from '../event-document.ts'

/** Days of the due dates' defaults (PAY-O5, PAY-O14). */
const depositDays = 14
const groupDepositDays = 28
const balanceDays = 56
const autoCancelDays = 7
const adjustmentDays = 28

type DueDates = Pick<
  EventDocument,
  | 'depositDueDate'
  | 'groupDepositDueDate'
  | 'balanceDueDate'
  | 'autoCancelDepositDueDate'
  | 'autoCancelBalanceDueDate'
  | 'adjustmentDate'
>

/** The day from which an unpaid event is cancelled by itself (EVT-O21), some days after what was due; never without one. */
export const autoCancelDate = (dueDate: IsoDate | null): IsoDate | null =>
  dueDate === null ? null : addDays(dueDate, autoCancelDays)

/** The dates a new event starts with; those that hang on the start are null without one. */
export const defaultDueDates = (createdDate: IsoDate, startDate: IsoDate | null): DueDates => {
  const before = (days: number) => (startDate === null ? null : addDays(startDate, -days))
  const depositDueDate = addDays(createdDate, depositDays)
  const balanceDueDate = before(balanceDays)
  return {
    depositDueDate,
    groupDepositDueDate: addDays(createdDate, groupDepositDays),
    balanceDueDate,
    autoCancelDepositDueDate: autoCancelDate(depositDueDate),
    autoCancelBalanceDueDate: autoCancelDate(balanceDueDate),
    adjustmentDate: before(adjustmentDays),
  }
}

/** True when the trip is so near that everything is asked at once (PAY-O5). */
export const isFullPaymentDue = (startDate: IsoDate | null, today: IsoDate): boolean =>
  startDate !== null && startDate <= addDays(today, balanceDays)

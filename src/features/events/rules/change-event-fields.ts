import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { autoCancelDate } from '#features/packages/rules/pricing/due-dates.ts'
import type { IsoDate } from '#kernel/dates.ts'

/** The event with fields set; the very same event when they say what it says already. */
export const withFields = (event: EventDocument, fields: Partial<EventDocument>): EventDocument => {
  const differs = Object.entries(fields).some(
    ([name, value]) => !sameValue(event[name as keyof EventDocument], value),
  )
  return differs ? { ...event, ...fields } : event
}

/** Equal but for the order of keys, which the database does not keep. */
const sameValue = (left: unknown, right: unknown): boolean => {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => sameValue(left[name as keyof typeof left], right[name as keyof typeof right]))
  )
}

/** The event with one of its notes changed. */
export const withNote = (
  event: EventDocument,
  kind: keyof EventDocument['notes'],
  note: string,
): EventDocument => withFields(event, { notes: { ...event.notes, [kind]: note } })

type DueDateChange = {
  readonly depositDueDate?: IsoDate | null
  readonly balanceDueDate?: IsoDate | null
  readonly adjustmentDate?: IsoDate | null
}

/**
 * The event with due dates changed by staff; a date that is not named stays. The automatic cancelling follows the date it
 * hangs on: later with a later one, never where there is none (EVT-O21).
 */
export const withDueDates = (event: EventDocument, dates: DueDateChange): EventDocument => {
  const { depositDueDate = event.depositDueDate, balanceDueDate = event.balanceDueDate } = dates
  const { adjustmentDate = event.adjustmentDate } = dates
  return withFields(event, {
    depositDueDate,
    balanceDueDate,
    adjustmentDate,
    autoCancelDepositDueDate:
      depositDueDate === event.depositDueDate
        ? event.autoCancelDepositDueDate
        : autoCancelDate(depositDueDate),
    autoCancelBalanceDueDate:
      balanceDueDate === event.balanceDueDate
        ? event.autoCancelBalanceDueDate
        : autoCancelDate(balanceDueDate),
  })
}

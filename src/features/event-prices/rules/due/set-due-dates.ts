import { withFields } from '#features/event-document/rules/change-event-fields.ts'
import type { DueDateField, EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { dueDateOrder, dueDatesOf } from './due-dates.ts'

/** The dates that staff can set, each with its name in messages. */
const settableDates = {
  depositDueDate: 'The deposit',
  adjustmentDate: 'The last date for changing numbers',
  balanceDueDate: 'The balance',
} as const satisfies Partial<Record<DueDateField, string>>
type SettableDate = keyof typeof settableDates
const settable = dueDateOrder.filter((field): field is SettableDate => field in settableDates)

const autoCancelDates = ['autoCancelDepositDueDate', 'autoCancelBalanceDueDate'] as const

export type DueDateChange = {
  /** A day sets the date by hand, and null lets it be calculated again. A missing date does not change. */
  readonly [Field in SettableDate]?: IsoDate | null
} & {
  /** False to never cancel the event automatically, even if payments are overdue (EVT-O21). */
  readonly cancelsAutomatically?: boolean
}

/**
 * Returns the event with due dates as staff set or cleared them. Dates that were set are marked, so that they stay.
 * `changeEvent` calculates cleared dates again. Refuses with fieldInvalid a new date in the past, after the start, or
 * out of order.
 */
export const setDueDates = (
  event: EventDocument,
  { cancelsAutomatically, ...dates }: DueDateChange,
  today: IsoDate,
): EventDocument | Refusal => {
  const givenFields = settable.filter((field) => dates[field] !== undefined)
  const setFields = givenFields.filter((field) => dates[field] !== null)
  const changedFields = setFields.filter((field) => dates[field] !== event[field])
  const byHand = new Set(event.dueDatesByHand)
  for (const field of givenFields) byHand.delete(field)
  if (cancelsAutomatically !== undefined) for (const field of autoCancelDates) byHand.delete(field)
  // The new dates must be in order with the dates that this change does not set.
  const otherDates = dueDatesOf({ ...event, dueDatesByHand: [...byHand] }, today)
  const fields = Object.fromEntries(setFields.map((field) => [field, dates[field]]))
  for (const field of setFields) byHand.add(field)
  const planned = { ...otherDates, ...fields }
  for (const field of changedFields) {
    const problem = whyRefused(field, planned, { event, today, byHand })
    if (problem) return refusal('fieldInvalid', { message: problem })
  }
  const isNever = cancelsAutomatically === false
  if (isNever) for (const field of autoCancelDates) byHand.add(field)
  const neverDates = isNever ? { autoCancelDepositDueDate: null, autoCancelBalanceDueDate: null } : {}
  return withFields(event, { ...fields, ...neverDates, dueDatesByHand: [...byHand].sort() })
}

type Limits = {
  readonly event: EventDocument
  readonly today: IsoDate
  readonly byHand: ReadonlySet<DueDateField>
}

/** Returns why a date cannot be set; empty if it can. Earlier dates that are calculated are no reason: they move. */
const whyRefused = (
  field: SettableDate,
  planned: Readonly<Record<SettableDate, IsoDate | null>>,
  { event, today, byHand }: Limits,
): string => {
  const date = planned[field]!
  const name = settableDates[field]
  const startDate = leadingPackage(event)?.startDate ?? null
  if (date < today) return `${name} can’t be in the past`
  if (startDate !== null && date > startDate) return `${name} can’t be after the trip starts`
  const position = settable.indexOf(field)
  const laterField = settable.slice(position + 1).find((other) => (planned[other] ?? date) < date)
  if (laterField) return `${name} can’t be after ${labelOf(laterField, planned)}`
  const earlierField = settable
    .slice(0, position)
    .find((other) => byHand.has(other) && (planned[other] ?? date) > date)
  return earlierField ? `${name} can’t be before ${labelOf(earlierField, planned)}` : ''
}

const labelOf = (field: SettableDate, planned: Readonly<Record<SettableDate, IsoDate | null>>): string => {
  const name = settableDates[field]
  return `${name[0]!.toLowerCase()}${name.slice(1)} (${formatDate(planned[field]!)})`
}

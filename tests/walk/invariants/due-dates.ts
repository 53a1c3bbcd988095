import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '../oracle/leading-package.ts'
import { invariant } from './invariant.ts'

const orderedFields = ['depositDueDate', 'adjustmentDate', 'balanceDueDate'] as const
const dateFields = [
  ...orderedFields,
  'groupDepositDueDate',
  'autoCancelDepositDueDate',
  'autoCancelBalanceDueDate',
] as const

/** Due dates are in order, move with the start, are never after it, and are never set to a past day (decision 107). */
export const datesInOrder = invariant(
  'due dates are in order and move with the start',
  ({ before, after }) => {
    const { event, today } = after
    if (event.statusStage === 'Cancelled') return []
    const startDate = leadingPackage(event)?.startDate ?? null
    const isByHand = (field: (typeof dateFields)[number]) => event.dueDatesByHand.includes(field)
    const calculatedFields = orderedFields.filter((field) => !isByHand(field))
    const faults: string[] = []
    for (const [index, field] of calculatedFields.entries()) {
      const nextField = calculatedFields[index + 1]
      if (
        nextField &&
        event[field] !== null &&
        event[nextField] !== null &&
        event[field]! > event[nextField]!
      )
        faults.push(`${field} ${event[field]} is after ${nextField} ${event[nextField]}`)
    }
    for (const field of dateFields) {
      const date = event[field]
      if (isByHand(field)) continue
      if (date !== null && startDate !== null && date > startDate)
        faults.push(`${field} ${date} is after the start ${startDate}`)
      const isNew = date !== before.event[field]
      if (isNew && date !== null && date < today && (startDate === null || startDate > today))
        faults.push(`${field} was set to ${date}, which is in the past`)
    }
    if (startDate !== null && !isByHand('balanceDueDate') && event.balanceDueDate === null)
      faults.push('a trip with a start has no balance date')
    if (startDate !== null && !isByHand('adjustmentDate') && event.adjustmentDate === null)
      faults.push('a trip with a start has no adjustment date')
    return [...faults, ...datesNotMoved(before.event, event, today)]
  },
)

/** Returns a fault if the start moved to over four months ahead and the balance date is not eight weeks before it. */
const datesNotMoved = (before: EventDocument, after: EventDocument, today: string): string[] => {
  const start = leadingPackage(after)?.startDate ?? null
  if (start === null || start === (leadingPackage(before)?.startDate ?? null)) return []
  if (after.dueDatesByHand.length > 0) return []
  const eightWeeks = new Date(Date.parse(start) - 56 * 86_400_000).toISOString().slice(0, 10)
  const fourMonths = new Date(Date.parse(today) + 120 * 86_400_000).toISOString().slice(0, 10)
  return start > fourMonths && after.balanceDueDate !== eightWeeks
    ? [`the start moved to ${start}, and the balance is due on ${after.balanceDueDate}`]
    : []
}

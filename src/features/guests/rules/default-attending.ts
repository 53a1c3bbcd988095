import { daysBetween, type IsoDate } from '#kernel/dates.ts'
import type { YesNo } from '#kernel/fields.ts'

type AttendingRule = {
  readonly operator: '<' | '<=' | '=' | '>=' | '>'
  /** Days from today until the event starts. */
  readonly days: number
  readonly value: YesNo
}

/** The default rules: Yes up to and including the start day, No afterwards (EVT-O11). */
const defaultAttendingRules: readonly AttendingRule[] = [
  { operator: '>=', days: 0, value: 'Yes' },
  { operator: '<', days: 0, value: 'No' },
]

/**
 * Returns the default answer (EVT-052): the value of the first matching rule; Yes without a date or a matching rule.
 */
export const defaultAttendingAnswer = (
  startDate: IsoDate | null,
  today: IsoDate,
  rules: readonly AttendingRule[] = defaultAttendingRules,
): YesNo => {
  if (startDate === null) return 'Yes'
  const daysLeft = daysBetween(today, startDate)
  return rules.find((rule) => matches(daysLeft, rule))?.value ?? 'Yes'
}

const matches = (daysLeft: number, { operator, days }: AttendingRule): boolean => {
  switch (operator) {
    case '<':
      return daysLeft < days
    case '<=':
      return daysLeft <= days
    case '=':
      return daysLeft === days
    case '>=':
      return daysLeft >= days
    case '>':
      return daysLeft > days
  }
}

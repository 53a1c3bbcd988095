import type { ConditionName } from '../../rules/role-document.ts'

export const trialKinds = [
  { value: 'person', label: 'A person' },
  { value: 'role', label: 'A role' },
  { value: 'visitor', label: 'A visitor' },
] as const
type TrialKind = (typeof trialKinds)[number]['value']

/** Conditions that may be tried without an event, or in place of the event's own. */
export const trialStages = [
  'section',
  'statusStage',
  'timeStage',
  'paymentStage',
] as const satisfies readonly ConditionName[]

/** Whom and where to try, as the page's address says it, so that a trial can be sent to a colleague. */
export type TrialAddress = {
  as?: TrialKind
  person?: string
  role?: string
  event?: string
} & Partial<Record<(typeof trialStages)[number], string>>

const textOf = (given: unknown): string | undefined =>
  given === undefined || given === null || given === '' ? undefined : String(given).slice(0, 80)

export const readTrialAddress = (query: Record<string, unknown>): TrialAddress => ({
  as: trialKinds.find(({ value }) => value === query.as)?.value,
  person: textOf(query.person),
  role: textOf(query.role),
  event: textOf(query.event),
  section: textOf(query.section),
  statusStage: textOf(query.statusStage),
  timeStage: textOf(query.timeStage),
  paymentStage: textOf(query.paymentStage),
})

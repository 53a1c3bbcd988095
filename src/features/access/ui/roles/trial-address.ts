import { readText } from '#platform/browser/address/read-query.ts'
import type { ConditionName } from '../../rules/role-document.ts'

export const trialKinds = [
  { value: 'person', label: 'A person' },
  { value: 'role', label: 'A role' },
  { value: 'visitor', label: 'A visitor' },
] as const
type TrialKind = (typeof trialKinds)[number]['value']

/** The conditions that a trial can set. They replace the values of the event, if there is one. */
export const trialConditions = [
  'section',
  'statusStage',
  'timeStage',
  'paymentStage',
] as const satisfies readonly ConditionName[]

/** The trial's inputs as query parameters, so that staff can share a link to it. */
export type TrialAddress = {
  as?: TrialKind
  person?: string
  role?: string
  event?: string
} & Partial<Record<(typeof trialConditions)[number], string>>

export const readTrialAddress = (query: Record<string, unknown>): TrialAddress => ({
  as: trialKinds.find(({ value }) => value === query.as)?.value,
  person: readText(query.person, 80),
  role: readText(query.role, 80),
  event: readText(query.event, 80),
  section: readText(query.section, 80),
  statusStage: readText(query.statusStage, 80),
  timeStage: readText(query.timeStage, 80),
  paymentStage: readText(query.paymentStage, 80),
})

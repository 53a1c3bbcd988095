import type { State } from '../state.ts'
import type { SentRequest } from '../trip.ts'

/** A step that was carried out: the state before it, its requests, and the state after it. */
export type DoneStep = {
  readonly steps: readonly string[]
  readonly before: State
  readonly after: State
  readonly sent: readonly SentRequest[]
}

/** A condition that must hold after every step. */
export type Invariant = {
  readonly name: string
  /** Returns a description of each fault; an empty list if the condition holds. */
  find(step: DoneStep): readonly string[]
}

export const invariant = (name: string, find: Invariant['find']): Invariant => ({ name, find })

/** Returns true for a step in which only customers sent requests. */
export const isOnlyByCustomers = (step: DoneStep): boolean =>
  step.sent.length > 0 && step.sent.every(({ role }) => role === 'organiser' || role === 'guest')

/** Returns true for a request about payments, money moves or instalments, which are possible after the start too. */
export const isPaying = (request: string): boolean =>
  /\/payment\/|saveTransactionAborted|moveMoney|updateCustomerBalanceMethod/.test(request)

export const inPounds = (pence: number): number => pence / 100

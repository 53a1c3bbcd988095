import type { State } from '../state.ts'
import type { Sent } from '../trip.ts'

/** What a step did: the state before it, what was sent, and the state after it. */
export type Done = {
  readonly steps: readonly string[]
  readonly before: State
  readonly after: State
  readonly sent: readonly Sent[]
}

/** What must hold after every step. */
export type Invariant = {
  readonly name: string
  /** What does not hold, in words. */
  find(done: Done): readonly string[]
}

export const invariant = (name: string, find: Invariant['find']): Invariant => ({ name, find })

/** True for a step in which customers did something, and nobody else did. */
export const isOnlyByCustomers = (done: Done): boolean =>
  done.sent.length > 0 && done.sent.every(({ role }) => role === 'organiser' || role === 'guest')

/** True for a request that pays or moves money, which is possible during the trip and after it too. */
export const isPaying = (call: string): boolean =>
  /\/payment\/|saveTransactionAborted|moveMoney|updateCustomerBalanceMethod/.test(call)

export const pounds = (pence: number): number => pence / 100

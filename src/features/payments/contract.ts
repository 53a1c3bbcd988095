import { movingCalls } from './contract/moving-calls.ts'
import { payingCalls } from './contract/paying-calls.ts'

/**
 * Calls that make a payment carry an Idempotency-Key. Those that name a transaction need none: doing them
 * again changes nothing, and the answer is what is so now.
 */
export const paymentsContract = { ...payingCalls, ...movingCalls }

import { movingCalls } from './contract/moving-calls.ts'
import { payingCalls } from './contract/paying-calls.ts'

/**
 * The endpoints of payments. Those that create a payment require an Idempotency-Key. Those that name a
 * transaction need none: a repeat changes nothing and returns the current state.
 */
export const paymentsContract = { ...payingCalls, ...movingCalls }

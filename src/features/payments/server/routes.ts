import { implementCalls } from '#platform/server/http/implement-calls.ts'
import { paymentsContract } from '../contract.ts'
import { movingHandlers } from './moving/moving-handlers.ts'
import { payingHandlers } from './paying/paying-handlers.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** The payment endpoints, connected to their handlers. */
export const paymentRoutes = (deps: PaymentsDeps) =>
  implementCalls(paymentsContract, deps.gate, {
    ...payingHandlers(deps),
    ...movingHandlers(deps),
  })

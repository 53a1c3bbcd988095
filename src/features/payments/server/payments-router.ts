import { implementCalls } from '#platform/server/http/implement-calls.ts'
import { paymentsContract } from '../contract.ts'
import { movingHandlers } from './moving/moving-handlers.ts'
import { payingHandlers } from './paying/paying-handlers.ts'
import type { PaymentsParts } from './payments-parts.ts'

/** The calls of payments behind the gate. */
export const paymentsRouter = (services: PaymentsParts) =>
  implementCalls(paymentsContract, services.gate, {
    ...payingHandlers(services),
    ...movingHandlers(services),
  })

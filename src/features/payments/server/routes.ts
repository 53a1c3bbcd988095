import { implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { paymentsContract } from '../contract.ts'
import { movingHandlers } from './moving/moving-handlers.ts'
import { payingHandlers } from './paying/paying-handlers.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** The calls of payments behind the gate. */
export const paymentRoutes = (services: PaymentsDeps) =>
  implementEndpoints(paymentsContract, services.gate, {
    ...payingHandlers(services),
    ...movingHandlers(services),
  })

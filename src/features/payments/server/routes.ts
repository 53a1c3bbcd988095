import { implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { paymentsContract } from '../contract.ts'
import { cardHandlers } from './cards/card-handlers.ts'
import { movingHandlers } from './moving/moving-handlers.ts'
import { payingHandlers } from './paying/paying-handlers.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { receiptHandlers } from './receipts/receipt-handlers.ts'
import { statementHandlers } from './statement/statement-handlers.ts'

/** Returns the payment endpoints, connected to their handlers. */
export const paymentRoutes = (deps: PaymentsDeps) =>
  implementEndpoints(paymentsContract, deps.gate, {
    ...payingHandlers(deps),
    ...cardHandlers(deps),
    ...movingHandlers(deps),
    ...statementHandlers(deps),
    ...receiptHandlers(deps),
  })

import { cardEndpoints } from './contract/card-endpoints.ts'
import { movingEndpoints } from './contract/moving-endpoints.ts'
import { payingEndpoints } from './contract/paying-endpoints.ts'
import { receiptEndpoints } from './contract/receipt-endpoints.ts'
import { statementEndpoints } from './contract/statement-endpoints.ts'

/**
 * The endpoints of payments. Those that create a transaction require an Idempotency-Key. Those whose input is the id of
 * a transaction need none: a repeat changes nothing and returns the current state.
 */
export const paymentsContract = {
  ...payingEndpoints,
  ...cardEndpoints,
  ...movingEndpoints,
  ...statementEndpoints,
  ...receiptEndpoints,
}

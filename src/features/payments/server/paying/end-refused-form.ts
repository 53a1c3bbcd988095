import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { refusal } from '../../rules/refusals.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { StoredTransaction } from '../transaction-store.ts'
import { cancelPayment } from './close-intent.ts'

/** The reason for the end of a payment, as staff see it. */
const formRefused = 'The card provider refused the card form'

/**
 * Ends a payment after its card form reported that the gateway refused the token. A browser can report anything, so
 * other payers are refused only if the gateway confirms that it refuses our tokens.
 * @returns the payment if it was paid or may be paid, otherwise paymentSystemOff, or paymentClosed if the gateway
 * accepts other tokens, for example because this one had expired
 */
export const endRefusedForm = async (
  deps: PaymentsDeps,
  payment: StoredTransaction,
  doneBy: string,
): Promise<StoredTransaction | Refusal> => {
  const acceptsOthers = (await deps.gateway?.acceptsTokens({ isReported: true })) ?? false
  const cancelResult = await cancelPayment(deps, payment, { reason: formRefused, doneBy })
  if (!isRefusal(cancelResult) && (cancelResult.status === 'paid' || cancelResult.status === 'refunded'))
    return cancelResult
  if (isRefusal(cancelResult) && cancelResult.refused === 'paymentPending') return payment
  if (!acceptsOthers) return refusal('paymentSystemOff')
  return isRefusal(cancelResult) ? cancelResult : refusal('paymentClosed')
}

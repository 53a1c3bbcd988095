import { beginPayment } from '#features/payments/server/paying/begin-payment.ts'
import { reconcilePayment } from '#features/payments/server/paying/reconcile-payments.ts'
import { settlePayment } from '#features/payments/server/paying/settle-payment.ts'
import type { PaymentsDeps } from '#features/payments/server/payments-deps.ts'
import { readPayment, type StoredTransaction } from '#features/payments/server/transaction-store.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'

type Deps = PaymentsDeps
type Outcome = Parameters<typeof settlePayment>[2]

/** Reads the stored row of a payment and runs a step with it, as a request does. */
const withStoredPayment = async <Result>(
  deps: Deps,
  transactionId: string,
  step: (payment: StoredTransaction) => Promise<Result>,
): Promise<Result | Refusal> => {
  const payment = await readPayment(deps.database, transactionId)
  return isRefusal(payment) ? payment : step(payment)
}

export const beginById = (deps: Deps, id: string) =>
  withStoredPayment(deps, id, (one) => beginPayment(deps, one))

export const reconcileById = (deps: Deps, id: string) =>
  withStoredPayment(deps, id, (one) => reconcilePayment(deps, one))

export const settleById = (deps: Deps, id: string, outcome: Outcome) =>
  withStoredPayment(deps, id, (one) => settlePayment(deps, one, outcome))

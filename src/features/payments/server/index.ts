/** What other features and the wiring may ask of payments. */

export { withPaidPence } from './event-money.ts'
export { readPaidPence, readRefundedPence } from './ledger/ledger.ts'
export { type GuestReplacement, moveGuestMoney } from './moving/guest-money.ts'
export { settleByAsking, settleOpenTransactions } from './paying/ask-gateway.ts'
export { notificationPath, serveGatewayNotifications } from './paying/gateway-notifications.ts'
export { settlePaymentJob } from './paying/settle-payment-job.ts'
export { paymentRecords } from './payment-records.ts'
export type { PaymentsParts, StageChange } from './payments-parts.ts'
export { paymentsRouter } from './payments-router.ts'
export { type DayTakings, readTakingsByDay } from './read-takings.ts'
export {
  listTransactions,
  readMoneyMoves,
  readTakings,
  type TransactionQuestion,
} from './read-transactions.ts'
export { transactionCollection } from './transaction-collection.ts'

/** The public exports of payments for other features and for the composition in src/app. */

export { deleteOldCardChecks } from './cards/stored-card-store.ts'
export { chargeStoredCards, chargeStoredCardsJob } from './charging/charge-cards.ts'
export { countCardCharges, dueDatesPaidByCard, listCardCharges } from './charging/plan-card-charges.ts'
export { checkLedger } from './ledger/ledger-check-store.ts'
export { checkMovementCheckpoints } from './ledger/movement-store.ts'
export {
  managerTakings,
  readTakingsByDay,
  readTakingsByManager,
  sectionTakings,
} from './ledger/takings-store.ts'
export { moveGuestMoney } from './moving/guest-money.ts'
export { closeCardFormsAndRemoveCards } from './paying/close-intent.ts'
export { notificationPath, serveGatewayNotifications } from './paying/gateway-notifications.ts'
export { reconcileOpenTransactions, reconcilePaymentsJob } from './paying/reconcile-payments.ts'
export { countRecentPayments, readOpenPayments } from './payment-figures-store.ts'
export { paymentRecords } from './payment-records.ts'
export type { PaymentsDeps } from './payments-deps.ts'
export {
  eventsWithOpenPayments,
  eventsWithPendingPayment,
  hasPendingOrganiserPayment,
  readPendingPayments,
} from './pending-payment-store.ts'
export { readEventMoney } from './read-event-money.ts'
export { readTransactionsOfEvent } from './read-transactions.ts'
export { paymentRoutes } from './routes.ts'
export { transactionCollection } from './transaction-collection.ts'
export { eventOfTransaction } from './transaction-store.ts'

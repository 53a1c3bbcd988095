import { invariant } from './invariant.ts'

/** Transfers sum to zero, no customer's account is negative, and ledger, gateway and event agree. */
export const ledgerBalances = invariant('ledger, gateway and event agree', ({ after }) => {
  const { ledger, unbalancedTransfers, event, gatewayPence, transactions } = after
  const faults = unbalancedTransfers.map((id) => `transfer ${id} does not sum to zero`)
  for (const { kind, customerId, balance, entries } of ledger) {
    if (balance !== entries) faults.push(`the account of ${customerId ?? kind} is not the sum of its entries`)
    if (customerId !== null && balance < 0) faults.push(`${customerId} has a negative balance: ${balance}`)
  }
  for (const { customerId, paidPence, paidFor } of event.guests) {
    const balance = ledger.find((account) => account.customerId === customerId)?.balance ?? 0
    if (balance !== paidPence)
      faults.push(`${customerId} has ${balance} in the ledger and ${paidPence} in the event`)
    const assignedPence = paidFor.reduce((sum, { pence }) => sum + pence, 0)
    if (assignedPence > paidPence)
      faults.push(`${customerId} has paid ${paidPence}, but ${assignedPence} are assigned to packages`)
  }
  const otherPeople = ledger.filter(
    ({ kind, customerId, balance }) =>
      kind === 'guest' && balance !== 0 && !event.guests.some((guest) => guest.customerId === customerId),
  )
  faults.push(
    ...otherPeople.map(({ customerId, balance }) => `${balance} belong to ${customerId}, who is not a guest`),
  )
  const ledgerPence = -(ledger.find(({ kind }) => kind === 'gateway')?.balance ?? 0)
  // The gateway can have charged a card before the server credits the payment. A pending refund is already in the
  // ledger.
  const hasOpenCardPayment = transactions.some(
    ({ status, isBank }) => !isBank && ['prepared', 'awaiting', 'failed', 'aborted'].includes(status),
  )
  if (ledgerPence !== gatewayPence && !hasOpenCardPayment)
    faults.push(`the gateway has ${gatewayPence}, the ledger ${ledgerPence}`)
  if (ledgerPence > gatewayPence)
    faults.push(`the ledger credits ${ledgerPence} of ${gatewayPence} at the gateway`)
  return faults
})

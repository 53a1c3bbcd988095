import { invariant } from './invariant.ts'

/** Transfers sum to zero, no customer account is negative, and ledger, gateway and event agree. */
export const ledgerBalances = invariant('ledger, gateway and event say the same', ({ after }) => {
  const { ledger, crookedTransfers, event, gatewayPence, transactions } = after
  const faults = crookedTransfers.map((id) => `transfer ${id} does not sum to nothing`)
  for (const { kind, customerId, balance, entries } of ledger) {
    if (balance !== entries) faults.push(`the account of ${customerId ?? kind} is not the sum of its entries`)
    if (customerId !== null && balance < 0) faults.push(`${customerId} is below nothing: ${balance}`)
  }
  for (const { customerId, paidPence, paidFor } of event.guests) {
    const balance = ledger.find((account) => account.customerId === customerId)?.balance ?? 0
    if (balance !== paidPence)
      faults.push(`${customerId} has ${balance} in the ledger and ${paidPence} in the event`)
    const known = paidFor.reduce((sum, { pence }) => sum + pence, 0)
    if (known > paidPence) faults.push(`${customerId} has paid ${paidPence}, and ${known} for packages`)
  }
  const strangers = ledger.filter(
    ({ kind, customerId, balance }) =>
      kind === 'guest' && balance !== 0 && !event.guests.some((guest) => guest.customerId === customerId),
  )
  faults.push(
    ...strangers.map(({ customerId, balance }) => `${balance} belong to ${customerId}, who is no guest`),
  )
  const ours = -(ledger.find(({ kind }) => kind === 'gateway')?.balance ?? 0)
  // A charged card is credited when the server asks the gateway; a pending refund is already in the ledger.
  const isOpen = transactions.some(
    ({ status, isBank }) => !isBank && ['prepared', 'awaiting', 'failed', 'aborted'].includes(status),
  )
  if (ours !== gatewayPence && !isOpen) faults.push(`the gateway has ${gatewayPence}, the ledger ${ours}`)
  if (ours > gatewayPence) faults.push(`the ledger credits ${ours} of ${gatewayPence} at the gateway`)
  return faults
})

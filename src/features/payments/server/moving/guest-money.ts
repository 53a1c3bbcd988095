import type { Tx } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { bookTransfer, readPaidPence } from '../ledger/ledger-store.ts'
import { replaceCustomer } from '../transaction-store.ts'

type GuestReplacement = {
  readonly eventId: string
  readonly from: string
  readonly to: string
  readonly doneBy: string
}

/**
 * Moves the money paid for a guest, and their pending payments, to the customer who takes the guest's place.
 * Call it in the transaction that replaces the guest. The caller locks the event and stores what is paid for
 * the new guest.
 */
export const moveGuestMoney = async (
  tx: Tx,
  { eventId, from, to, doneBy }: GuestReplacement,
  now: Date,
): Promise<void> => {
  await replaceCustomer(tx, eventId, { from, to })
  const pence = (await readPaidPence(tx, eventId)).get(from) ?? 0
  if (pence === 0) return
  const moves = [{ from: { guest: from }, to: { guest: to }, pence }]
  await bookTransfer(tx, { kind: 'moveMoney', eventId, reference: timedId(now), doneBy, now, moves })
}

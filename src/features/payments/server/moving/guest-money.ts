import type { Tx } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { bookTransfer, readPaidPence } from '../ledger/ledger.ts'
import { replaceCustomer } from '../transaction-store.ts'

type GuestReplacement = {
  readonly eventId: string
  readonly from: string
  readonly to: string
  readonly doneBy: string
}

/**
 * Carries the money paid for a guest over to whoever takes the guest's place, in the transaction that
 * replaces the guest, and with it every payment that is under way. The caller holds the event's lock and
 * writes what is paid for the new guest.
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

import type { Tx } from '#platform/server/database/transact.ts'
import { changeEvent, unchanged } from '../change-event.ts'
import { readEvent } from '../event-store.ts'
import type { BookingFollowUps } from '../events-deps.ts'

/**
 * Marks an event as authenticated after its organiser used the link or pin that was sent for it (EVT-O19). Does nothing
 * if the user is not the organiser.
 */
export const authenticateEvent = async (
  tx: Tx,
  { userId, eventId }: { readonly userId: string; readonly eventId: string },
  { now, followUps }: { readonly now: Date; readonly followUps: BookingFollowUps },
): Promise<void> => {
  const event = await readEvent(tx, eventId)
  if (!event || event.authenticated || event.organiserId !== userId) return
  await changeEvent(
    tx,
    { eventId, doneBy: userId, authorKind: 'system', now, followUps, hasHappened: true },
    (lockedEvent) =>
      lockedEvent.authenticated || lockedEvent.organiserId !== userId
        ? unchanged
        : {
            event: { ...lockedEvent, authenticated: true },
            log: { commands: [{ name: 'authenticate', data: {} }] },
          },
  )
}

import type { EventsDeps } from '#features/events/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'

/** The dependencies of the guests feature, injected in app/compose. */
export type GuestsDeps = EventsDeps & {
  /** Moves money that was paid or is pending for a guest to the customer who takes the guest's place. */
  moveGuestMoney?(tx: Tx, move: { eventId: string; from: string; to: string; doneBy: string }): Promise<void>
  /** Returns whether a payment by or for a guest of the event is still in progress. */
  hasOpenPayment?(tx: Tx, eventId: string, guestId: string): Promise<boolean>
  /** Closes a guest's card forms and removes their stored card, after a No or a change of the organiser. */
  closeCardFormsAndRemoveCards?(eventId: string, customerId: string): Promise<void>
}

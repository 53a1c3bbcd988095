import type { Tx } from '#platform/server/database/transact.ts'
import type { EventDocument } from '../rules/event-document.ts'

export type StageChange = {
  readonly before: EventDocument
  readonly after: EventDocument
  readonly doneBy: string
}

export type UndecidedBooking = {
  readonly event: EventDocument
  /** Why nothing is booked although deposits are paid, as text for staff and the organiser. */
  readonly reason: string
  /** False if only more money arrived since people were notified. */
  readonly isNew: boolean
}

/** What follows from a change of an event's booking, in its transaction. The app provides it. */
export type BookingFollowUps = {
  /** Requests suppliers, and notifies the people affected by a new status stage. */
  afterStageChange(tx: Tx, change: StageChange): Promise<void>
  /** Asks staff to decide when deposits are paid but nothing can be booked. */
  afterUndecided(tx: Tx, undecided: UndecidedBooking): Promise<void>
  /** Returns whether a payment by the organiser is pending: in a card form, or by bank. */
  isPaymentPending(tx: Tx, event: EventDocument, now: Date): Promise<boolean>
}

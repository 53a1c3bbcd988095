import type { Tx } from '#platform/server/database/transact.ts'
import type { EventDocument } from '../rules/event-document.ts'

export type StageChange = {
  readonly before: EventDocument
  readonly after: EventDocument
  readonly doneBy: string
}

export type UndecidedBooking = {
  readonly event: EventDocument
  /** Why nothing is booked although deposits are paid, in words for staff and the organiser. */
  readonly reason: string
  /** False while nothing but more money has changed since people were notified. */
  readonly isNew: boolean
}

/** What follows from a change of an event's booking, within its transaction. The composition of the app provides it. */
export type BookingFollowUps = {
  /** Requests suppliers, and notifies everybody concerned of another status stage. */
  afterStageChange(tx: Tx, change: StageChange): Promise<void>
  /** Has people decide where deposits are paid and nothing is booked. */
  afterUndecided(tx: Tx, undecided: UndecidedBooking): Promise<void>
  /** Whether a payment of the organiser's own is pending: by card in a form, or by bank. */
  isPaymentPending(tx: Tx, event: EventDocument, now: Date): Promise<boolean>
}

import type { Actor } from '#kernel/actor.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Gate } from '#platform/server/http/implement-calls.ts'
import type { EventDocument } from '../rules/event-document.ts'
import type { MoneyFacts } from '../rules/reading/wire-event.ts'
import type { BookingFollowUps } from './booking-follow-ups.ts'

/** What the packages are built from; wired in app/compose. */
export type PackagesParts = {
  readonly database: Database
  readonly gate: Gate
  now(): Date
  /** The suppliers a supplier contact acts for: their own, and with a head office its members. */
  supplierIdsOf(actor: Actor): Promise<readonly string[]>
  /** What payments tell of an event's money; nothing when left out. */
  moneyOf?(eventId: string): Promise<MoneyFacts>
  readonly followUps: BookingFollowUps
  /** Does what follows from a save, such as a supplier's answer, in the same transaction. */
  afterSave?(tx: Tx, before: EventDocument, after: EventDocument): Promise<void>
}

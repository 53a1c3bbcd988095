import type { BookingFollowUps, ShowingDeps } from '#features/events/server/index.ts'
import type { PaymentGateway } from '#platform/adapters/payment-gateway/payment-gateway.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'
import type { Outbox } from '#platform/server/mail/outbox.ts'

/** The dependencies of payments, injected in app/compose. */
export type PaymentsDeps = {
  readonly database: Database
  readonly gate: Gate
  readonly outbox: Outbox
  readonly config: Pick<Config, 'brand' | 'publicUrl' | 'bankAccount' | 'contact' | 'wallets'>
  /** If undefined, card payments are off. */
  readonly gateway: PaymentGateway | undefined
  now(): Date
  /**
   * Returns the ids of events that reconciliation and card charges skip. The demo data of these events is being created,
   * with a clock that is set to the past.
   */
  listEventsToSkip?(): Promise<readonly string[]>
  readonly followUps: BookingFollowUps
  /** What responses need to show an event after a change of its payments. */
  readonly events: ShowingDeps
}

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
   * Events that reconciliation and card charges skip while demo data is being created in them with a clock set to the
   * past.
   */
  demoEventsInProgress?(): Promise<readonly string[]>
  readonly followUps: BookingFollowUps
  /** Shows the event in the responses to changes of its money. */
  readonly events: ShowingDeps
}

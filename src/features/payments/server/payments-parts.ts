import type { EventDocument } from '#features/packages/rules/event-document.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Gate } from '#platform/server/http/implement-calls.ts'
import type { Outbox } from '#platform/server/mail/outbox.ts'
import type { PaymentGateway } from '#platform/server/outside/payment-gateway/payment-gateway.ts'

export type StageChange = {
  readonly before: EventDocument
  readonly after: EventDocument
  /** The package that was paid for. */
  readonly packageId: string
  readonly doneBy: string
}

/** What the payments are built from; wired in app/compose. */
export type PaymentsParts = {
  readonly database: Database
  readonly gate: Gate
  readonly outbox: Outbox
  readonly config: Pick<Config, 'brand' | 'publicUrl' | 'bankAccount'>
  /** None: card payments are off. */
  readonly gateway: PaymentGateway | undefined
  now(): Date
  /** Events that settling leaves alone: their people act at earlier instants than now. */
  eventsInTheMaking?(): Promise<readonly string[]>
  /** Does what follows from another status stage, such as asking suppliers, as part of the transaction. */
  afterStageChange(tx: Tx, change: StageChange): Promise<void>
  /** Tells of money that was credited and books nothing, and why, as part of the transaction. */
  afterUnbookedMoney?(tx: Tx, event: EventDocument, reason: string): Promise<void>
}

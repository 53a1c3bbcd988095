import type { Kysely, RawBuilder } from 'kysely'
import type { EmailVerifier } from '#platform/adapters/email-check/email-verifier.ts'
import type { Geo } from '#platform/adapters/geo/geo.ts'
import type { IdentityProvider } from '#platform/adapters/identity/identity-provider.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'
import type { Enqueue } from '#platform/server/jobs/jobs.ts'
import type { Outbox } from '#platform/server/mail/outbox.ts'
import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'

type EventFigures = { readonly count: number; readonly lastDate: string | null }

/** What the accounts are built from; wired in app/compose. */
export type AccountsDeps = {
  readonly database: Database
  readonly gate: Gate
  readonly jobs: Enqueue
  readonly outbox: Outbox
  /** By which addresses of the company's domain sign in; without it everybody has a password. */
  readonly identity: IdentityProvider | undefined
  readonly config: Pick<
    Config,
    'brand' | 'publicUrl' | 'companyDomain' | 'demoAllowed' | 'contact' | 'sessionSecret'
  >
  /** Who knows whether mail arrives at an address. */
  readonly emailVerifier: EmailVerifier
  /** Who knows where an address of the net is. */
  readonly geo: Geo
  /** Everything that any part of the product stores about people, in the order it is erased. */
  readonly personalRecords: readonly PersonalRecords[]
  now(): Date
  /** Name and type of a supplier; the catalogue knows them. */
  supplierOf?(supplierId: string): Promise<{ readonly title: string; readonly type: string } | undefined>
  /** How many events customers organise or are a guest of, and the day the last one starts. */
  eventFigures?(
    store: Kysely<Tables>,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, EventFigures>>
  /** The same day of one customer, as an expression of SQL about a row of app_user; lists are sorted by it. */
  readonly lastEventDate?: RawBuilder<string | null>
  /** Whether two customers are part of one event; false for supplier contacts and when left out. */
  shareEvent?(oneId: string, otherId: string): Promise<boolean>
  /** Closes the card forms that a customer has open, before they are erased. */
  closeCardForms?(customerId: string): Promise<void>
  /** Told in the same transaction that a link sent for an event was opened by the person it was sent to. */
  onLinkOpened?(tx: Tx, opened: { readonly userId: string; readonly eventId: string }): Promise<void>
}

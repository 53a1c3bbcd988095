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

/** The dependencies of accounts; app/compose injects them. */
export type AccountsDeps = {
  readonly database: Database
  readonly gate: Gate
  readonly jobs: Enqueue
  readonly outbox: Outbox
  /**
   * The identity provider for addresses of the company's domain. If it is undefined, everyone logs in with a password.
   */
  readonly identity: IdentityProvider | undefined
  readonly config: Pick<
    Config,
    'brand' | 'publicUrl' | 'companyDomain' | 'demoAllowed' | 'contact' | 'sessionSecret'
  >
  /** Checks whether an address can receive mail. */
  readonly emailVerifier: EmailVerifier
  /** Locates IP addresses. */
  readonly geo: Geo
  /** The personal records of all features, in the order in which they are erased. */
  readonly personalRecords: readonly PersonalRecords[]
  now(): Date
  /** Returns the name and type of a supplier; implemented by the catalogue. */
  supplierOf?(supplierId: string): Promise<{ readonly title: string; readonly type: string } | undefined>
  /** Returns for each customer the number of their events, as organiser or guest, and the latest start date. */
  eventFigures?(
    store: Kysely<Tables>,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, EventFigures>>
  /** A SQL expression for the start date of a customer's latest event, on a row of app_user, for sorting. */
  readonly lastEventDate?: RawBuilder<string | null>
  /**
   * Returns whether the viewer is the organiser or a guest of an event that shows them the person. If undefined, no
   * event shows anybody.
   */
  canSeeInEvent?(viewerId: string, personId: string): Promise<boolean>
  /** Returns the name of an event to one of its people; undefined if it does not exist or the person is not in it. */
  eventNameFor?(eventId: string, personId: string): Promise<string | undefined>
  /** Closes the open card forms of a customer and removes their stored cards, before they are erased. */
  closeCardFormsAndRemoveCards?(customerId: string): Promise<void>
  /** Called when a customer logs in with a link or pin for an event, in the transaction that marks the link as used. */
  onLinkOpened?(tx: Tx, opened: { readonly userId: string; readonly eventId: string }): Promise<void>
}

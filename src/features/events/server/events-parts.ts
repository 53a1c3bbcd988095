import type { EventDocument } from '#features/packages/rules/event-document.ts'
import type { MoneyFacts } from '#features/packages/rules/reading/wire-event.ts'
import type { BookingFollowUps } from '#features/packages/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Section } from '#kernel/section.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Gate } from '#platform/server/http/implement-calls.ts'
import type { MailMessage, Outbox } from '#platform/server/mail/outbox.ts'
import type { EmptyCreation } from '../rules/creation/creation-request.ts'

/** An event that was just created, by what, and for whom. */
export type NewEventNotice = {
  readonly event: EventDocument
  readonly request: EmptyCreation
  readonly organiser: {
    readonly email: string
    readonly firstName: string
    readonly name: string
    readonly phone: string
  }
}

/** What the events are built from; wired in app/compose. */
export type EventsParts = {
  readonly database: Database
  readonly gate: Gate
  readonly outbox: Outbox
  readonly config: Pick<Config, 'brand' | 'publicUrl' | 'companyDomain' | 'demoAllowed' | 'sessionSecret'>
  now(): Date
  readonly followUps: BookingFollowUps
  /** The suppliers a supplier contact acts for: their own, and with a head office its members. */
  supplierIdsOf(actor: Actor): Promise<readonly string[]>
  /** What the section's template says (CONT-O12). */
  sectionSettings?(
    tx: Tx,
    section: Section,
  ): Promise<{ titleTemplate?: string; defaultGroupSize?: number; mostPeople?: number }>
  /** Carries the money paid for a guest over to the customer who takes the guest's place. */
  moveGuestMoney?(tx: Tx, move: { eventId: string; from: string; to: string; doneBy: string }): Promise<void>
  /** Closes the card forms that a guest has open for an event, after they said they do not come. */
  closeCardForms?(eventId: string, customerId: string): Promise<void>
  /** What payments tell of an event's money; nothing when left out. */
  moneyOf?(eventId: string): Promise<MoneyFacts>
  /** The mails of an event created by an enquiry, in place of the usual one (ENQ-O12). */
  enquiryMails?(created: NewEventNotice): readonly MailMessage[]
}

import type { Actor } from '#kernel/actor.ts'
import type { Section } from '#kernel/section.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'
import type { MailMessage, Outbox } from '#platform/server/mail/outbox.ts'
import type { EmptyCreation } from '../rules/creation/creation-request.ts'
import type { EventDocument } from '../rules/event-document.ts'
import type { MoneyFacts } from '../rules/reading/wire-event.ts'
import type { BookingFollowUps } from './booking-follow-ups.ts'

/** A newly created event, with the request and its organiser. */
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

/** What the events feature needs from other features; created in app/compose. */
export type EventsDeps = {
  readonly database: Database
  readonly gate: Gate
  readonly outbox: Outbox
  readonly config: Pick<Config, 'brand' | 'publicUrl' | 'companyDomain' | 'demoAllowed' | 'sessionSecret'>
  now(): Date
  readonly followUps: BookingFollowUps
  /** Returns the suppliers that a supplier contact acts for: their own, or the members of a head office. */
  supplierIdsOf(actor: Actor): Promise<readonly string[]>
  /** Returns settings of the section's template (CONT-O12). */
  sectionSettings?(
    tx: Tx,
    section: Section,
  ): Promise<{ titleTemplate?: string; defaultGroupSize?: number; maxPeople?: number }>
  /** Returns the payments of an event; without it, there are none. */
  moneyOf?(event: EventDocument): Promise<MoneyFacts>
  /** Runs the follow-ups of a saved change of products, such as a supplier's answer, in the same transaction. */
  onEventSaved?(tx: Tx, before: EventDocument, after: EventDocument): Promise<void>
  /** Returns the mails of an event created by an enquiry, sent in place of the usual one (ENQ-O12). */
  enquiryMails?(created: NewEventNotice): readonly MailMessage[]
}

import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Section } from '#kernel/section.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'
import type { AutomaticMail, MailMessage } from '#platform/server/mail/mail-message.ts'
import type { Outbox } from '#platform/server/mail/outbox.ts'
import type { EmptyCreation } from '../rules/creation/creation-request.ts'
import type { Consequence } from '../rules/reading/event-response.ts'
import type { MoneyFacts } from '../rules/reading/wire-event.ts'
import type { WireTask } from '../rules/reading/wire-schema.ts'
import type { SupplierContacts } from '../rules/reading/wire-suppliers.ts'
import type { EventTransaction } from '../rules/reading/wire-transaction.ts'

export type StageChange = {
  readonly before: EventDocument
  readonly after: EventDocument
  readonly doneBy: string
}

export type UndecidedBooking = {
  readonly event: EventDocument
  /** Why nothing is booked although all deposits are paid, as a text for staff and the organiser. */
  readonly reason: string
  /** False if staff and the organiser were already notified, and since then only more money has been paid. */
  readonly isNew: boolean
}

/** Follow-ups of a change of an event's booking. They run in the transaction of the change. The app provides them. */
export type BookingFollowUps = {
  /** Runs after each stored change of an event, in its transaction. */
  afterChange(
    tx: Tx,
    change: { readonly before: EventDocument; readonly after: EventDocument },
  ): Promise<void>
  /** Sends requests to suppliers, and notifies the people affected by a new status stage. */
  afterStageChange(tx: Tx, change: StageChange): Promise<void>
  /** Asks staff to decide what happens, because all deposits are paid but nothing can be booked. */
  afterUndecided(tx: Tx, undecided: UndecidedBooking): Promise<void>
  /** Creates a task for staff, due today, unless one with this title is open. */
  askStaff(tx: Tx, task: { readonly eventId: string; readonly title: string }): Promise<void>
  /** Returns whether a payment by the organiser is pending: in a card form, or by bank. */
  isPaymentPending(tx: Tx, event: EventDocument, now: Date): Promise<boolean>
}

/** A stored change of products. `commands` is empty if staff changed the whole event without commands. */
export type SavedChange = {
  readonly before: EventDocument
  readonly after: EventDocument
  readonly doneBy: string
  readonly commands: readonly PackageCommand[]
}

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

/** The dependencies of the events feature; created in app/compose. */
export type EventsDeps = {
  readonly database: Database
  readonly gate: Gate
  readonly outbox: Outbox
  readonly config: Pick<
    Config,
    'brand' | 'publicUrl' | 'contact' | 'eventsContact' | 'companyDomain' | 'demoAllowed' | 'sessionSecret'
  >
  now(): Date
  readonly followUps: BookingFollowUps
  /** Returns the suppliers that a supplier contact acts for: their own, or the members of a head office. */
  supplierIdsOf(actor: Actor): Promise<readonly string[]>
  /** Returns settings of the section's template (CONT-O12). */
  sectionSettings?(
    tx: Tx,
    section: Section,
  ): Promise<{ titleTemplate?: string; defaultGroupSize?: number; maxPeople?: number }>
  /** Returns facts about an event's money from other tables. If undefined, responses do not contain them. */
  moneyOf?(event: EventDocument): Promise<MoneyFacts>
  /**
   * Returns the newest transactions of an event, newest first; with a customer, only that customer's own. If
   * undefined, responses contain none.
   */
  transactionsOf?(eventId: string, customerId?: string): Promise<readonly EventTransaction[]>
  /** Returns the contact data of suppliers, by id. If undefined, responses contain no summary of suppliers. */
  supplierContacts?(supplierIds: readonly string[]): Promise<SupplierContacts>
  /** Returns the tasks about products of an event, by itinerary id. If undefined, responses contain no tasks. */
  entryTasks?(eventId: string): Promise<ReadonlyMap<string, readonly WireTask[]>>
  /** Runs the follow-ups of a saved change of products, such as a supplier's confirmation, in the same transaction. */
  onEventSaved?(tx: Tx, saved: SavedChange): Promise<void>
  /**
   * Returns what a change of an event would alter later: payments that become due, charges of stored cards, reminders
   * and the automatic cancellation. If undefined, previews do not contain this.
   */
  consequencesOf?(
    tx: Tx,
    change: { readonly before: EventDocument; readonly after: EventDocument; readonly actor: Actor },
  ): Promise<Consequence[]>
  /** Every automatic email. If undefined, no email can be turned off. */
  readonly automaticMails?: readonly AutomaticMail[]
  /** Returns the emails that replace the usual email if an enquiry created the event (ENQ-O12). */
  enquiryMails?(created: NewEventNotice): readonly MailMessage[]
}

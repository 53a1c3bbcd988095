import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'

type StoredCardTable = {
  id: string
  event_id: string
  customer_id: string
  started_by: string
  started_at: Date
  /** Null until the gateway has checked the card: the row is a started card check, not a stored card. */
  gateway_reference: string | null
  card_digits: string | null
  expiry: string | null
  consented_at: Date | null
  /** The last announcement of a charge of this card: the due date, the amount, and the day of the email. */
  announced_due: string | null
  announced_pence: number | null
  announced_on: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    stored_card: StoredCardTable
  }
}

/** A row of the table: a stored card, or a started card check, which has no gateway reference yet. */
export type StoredCard = Selectable<StoredCardTable>
type Owner = { readonly eventId: string; readonly customerId: string }
type CheckedCard = {
  readonly gatewayReference: string
  readonly cardDigits: string
  readonly expiry: string | null
}

/** Stores the start of a card check, in place of unfinished checks of the customer. */
export const insertCardCheck = async (
  tx: Tx,
  { id, eventId, customerId, startedBy, at }: Owner & { id: string; startedBy: string; at: Date },
): Promise<void> => {
  await tx
    .deleteFrom('stored_card')
    .where('event_id', '=', eventId)
    .where('customer_id', '=', customerId)
    .where('gateway_reference', 'is', null)
    .execute()
  await tx
    .insertInto('stored_card')
    .values({ id, event_id: eventId, customer_id: customerId, started_by: startedBy, started_at: at })
    .execute()
}

/** Returns a card check or a stored card by its id. */
export const readCardCheck = (database: Kysely<Tables>, id: string): Promise<StoredCard | undefined> =>
  database.selectFrom('stored_card').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the card that a customer has stored for an event. */
export const readStoredCard = (
  database: Kysely<Tables>,
  { eventId, customerId }: Owner,
): Promise<StoredCard | undefined> =>
  database
    .selectFrom('stored_card')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('customer_id', '=', customerId)
    .where('gateway_reference', 'is not', null)
    .executeTakeFirst()

/** Completes a card check: its card replaces the customer's earlier card for the event. */
export const replaceStoredCard = async (
  tx: Tx,
  check: StoredCard,
  { gatewayReference, cardDigits, expiry }: CheckedCard,
  consentedAt: Date,
): Promise<StoredCard> => {
  await removeStoredCards(tx, { eventId: check.event_id, customerId: check.customer_id, except: check.id })
  return tx
    .updateTable('stored_card')
    .set({ gateway_reference: gatewayReference, card_digits: cardDigits, expiry, consented_at: consentedAt })
    .where('event_id', '=', check.event_id)
    .where('id', '=', check.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes a customer's stored cards and started card checks, for one event or for all. */
export const removeStoredCards = async (
  database: Kysely<Tables>,
  { customerId, eventId, except = '' }: { customerId: string; eventId?: string; except?: string },
): Promise<void> => {
  await database
    .deleteFrom('stored_card')
    .where('customer_id', '=', customerId)
    .where('id', '<>', except)
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId!))
    .execute()
}

/** Deletes card checks that started before an instant and did not end. The gateway's results for them have expired. */
export const deleteOldCardChecks = async (database: Kysely<Tables>, before: Date): Promise<void> => {
  await database
    .deleteFrom('stored_card')
    .where('gateway_reference', 'is', null)
    .where('started_at', '<', before)
    .execute()
}

/** Returns every card that a customer has stored. */
export const storedCardsOf = (database: Kysely<Tables>, customerId: string): Promise<StoredCard[]> =>
  database
    .selectFrom('stored_card')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('gateway_reference', 'is not', null)
    .orderBy('consented_at')
    .execute()

/** Locks and returns the cards that are stored for an event. The caller must lock the event first. */
export const lockStoredCards = (tx: Tx, eventId: string): Promise<StoredCard[]> =>
  cardsOfEvent(tx, eventId).forUpdate().execute()

/** Returns the cards that are stored for an event, like `lockStoredCards`, without locking them. */
export const readStoredCards = (database: Kysely<Tables>, eventId: string): Promise<StoredCard[]> =>
  cardsOfEvent(database, eventId).execute()

const cardsOfEvent = (database: Kysely<Tables>, eventId: string) =>
  database
    .selectFrom('stored_card')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('gateway_reference', 'is not', null)
    .orderBy('id')

/** Stores that a charge of a card was announced. */
export const storeAnnouncement = async (
  tx: Tx,
  { id, event_id }: StoredCard,
  announced: Pick<StoredCard, 'announced_due' | 'announced_pence' | 'announced_on'>,
): Promise<void> => {
  await tx
    .updateTable('stored_card')
    .set(announced)
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .execute()
}

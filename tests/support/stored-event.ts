import type { EventDocument } from '#features/events/rules/event-document.ts'
import { currentEvent, type StoredText, storedText } from '#features/events/rules/stored-event.ts'
import type { Database } from '#platform/server/database/connect.ts'

/** What an event's row holds, in today's shape. */
export const readStored = async (db: Database, eventId: string): Promise<EventDocument> => {
  const row = db.selectFrom('event').select('document').where('id', '=', eventId)
  return currentEvent((await row.executeTakeFirstOrThrow()).document)
}

/** Puts a document into an event's row past everything that guards it, whatever its columns say. */
export const plantEvent = async (db: Database, eventId: string, event: EventDocument): Promise<void> =>
  plantText(db, eventId, storedText(event))

/** The same with a document as an earlier version stored it. */
export const plantOlder = async (db: Database, eventId: string, older: object): Promise<void> =>
  plantText(db, eventId, JSON.stringify(older) as StoredText)

const plantText = async (db: Database, eventId: string, document: StoredText) => {
  await db.updateTable('event').set({ document }).where('id', '=', eventId).execute()
}

import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { currentEvent, type StoredText, storedText } from '#features/event-document/rules/stored-event.ts'
import type { Database } from '#platform/server/database/connect.ts'

/** Returns the document in an event's row, in the current shape. */
export const readStored = async (db: Database, eventId: string): Promise<EventDocument> => {
  const row = db.selectFrom('event').select('document').where('id', '=', eventId)
  return currentEvent((await row.executeTakeFirstOrThrow()).document)
}

/** Writes a document into an event's row without any checks, whatever its columns contain. */
export const writeStoredEvent = async (db: Database, eventId: string, event: EventDocument): Promise<void> =>
  plantText(db, eventId, storedText(event))

/** Does the same with a document in the shape of an earlier version. */
export const writeOlderEvent = async (db: Database, eventId: string, older: object): Promise<void> =>
  plantText(db, eventId, JSON.stringify(older) as StoredText)

const plantText = async (db: Database, eventId: string, document: StoredText) => {
  await db.updateTable('event').set({ document }).where('id', '=', eventId).execute()
}

import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { currentEvent, type StoredText, storedText } from '#features/event-document/rules/stored-event.ts'
import type { Database } from '#platform/server/database/connect.ts'

/** Returns the document in an event's row, in the current shape. */
export const readStored = async (db: Database, eventId: string): Promise<EventDocument> => {
  const row = db.selectFrom('event').select('document').where('id', '=', eventId)
  return currentEvent((await row.executeTakeFirstOrThrow()).document)
}

/** Writes a document into an event's row without any checks; the other columns do not change. */
export const writeStoredEvent = async (db: Database, eventId: string, event: EventDocument): Promise<void> =>
  storeText(db, eventId, storedText(event))

/** Writes a document of an older shape into an event's row. */
export const writeOlderEvent = async (db: Database, eventId: string, olderDocument: object): Promise<void> =>
  storeText(db, eventId, JSON.stringify(olderDocument) as StoredText)

const storeText = async (db: Database, eventId: string, document: StoredText) => {
  await db.updateTable('event').set({ document }).where('id', '=', eventId).execute()
}

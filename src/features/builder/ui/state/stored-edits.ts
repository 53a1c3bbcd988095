import { readJson, sessionStore } from '#platform/browser/storage.ts'

/** Where edits of a saved package wait, over a reload too, until they are saved or given up. */
export const queueKey = (eventId: string) => `package-queue/${eventId}`

/** Whether edits of an event's package wait in this browser. Light: pages of the event ask it. */
export const hasStoredEdits = (eventId: string): boolean => {
  const kept = readJson(sessionStore(), queueKey(eventId))
  return Array.isArray(kept) && kept.length > 0
}

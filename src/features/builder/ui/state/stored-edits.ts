import { readJson, sessionStore } from '#platform/browser/storage.ts'

/** Returns the storage key of the edits of a saved package, which stay there until they are saved or discarded. */
export const queueKey = (eventId: string) => `package-queue/${eventId}`

/**
 * Returns whether this browser has unsaved edits of an event's package. Pages of the event load this file, so it must
 * stay small.
 */
export const hasStoredEdits = (eventId: string): boolean =>
  (readJson(sessionStore(), queueKey(eventId)) as { queue?: unknown } | undefined)?.queue !== undefined

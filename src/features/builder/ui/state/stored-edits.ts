import { readJson, sessionStore } from '#platform/browser/storage.ts'

/** Identifies unsaved edits: the user who edits a saved package, and the event of the package. */
export type EditsKey = { readonly user: { readonly id: string }; readonly eventId: string }

/**
 * Returns the storage key of a user's unsaved edits of a saved package. It contains the user's id, so that the next
 * user of this tab never sees them.
 */
export const queueKey = ({ user, eventId }: EditsKey) => `package-queue/${user.id}/${eventId}`

/**
 * Returns whether this browser has unsaved edits of an event's package by this user. Pages of the event load this file,
 * so it must stay small.
 */
export const hasStoredEdits = (owner: EditsKey): boolean =>
  (readJson(sessionStore(), queueKey(owner)) as { queue?: unknown } | undefined)?.queue !== undefined

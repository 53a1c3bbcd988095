import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import type { BuilderDeps } from '../builder-deps.ts'

/** A save as it is sent, which the server recognises if it is sent again. */
type Save = Parameters<BuilderDeps['saveCommands']>[0]

const saveKey = (eventId: string) => `package-save/${eventId}`

/** Returns the save of an event whose response did not arrive: the server may have it. */
export const readUnconfirmed = (eventId: string): Save | undefined =>
  readJson(sessionStore(), saveKey(eventId)) as Save | undefined

export const storeUnconfirmed = (save: Save): void => writeJson(sessionStore(), saveKey(save.eventId), save)

export const removeUnconfirmed = (eventId: string): void => sessionStore().remove(saveKey(eventId))

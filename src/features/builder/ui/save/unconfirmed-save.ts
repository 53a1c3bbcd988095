import { listenToSession } from '#features/accounts/ui/index.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { EditedBy } from '../state/stored-edits.ts'

/** The request of a save. The server recognises a request that is sent again. */
export type SentSave = Parameters<BuilderDeps['saveCommands']>[0]

/**
 * The storage key of all unconfirmed saves. Storage can't list its keys, so one key lets a log-out remove the saves of
 * all users and events.
 */
const storageKey = 'package-saves'
const keyOf = ({ user, eventId }: EditedBy) => `${user.id}/${eventId}`
const readAll = () => (readJson(sessionStore(), storageKey) ?? {}) as Readonly<Record<string, SentSave>>

/** Returns the user's save of an event that got no response. The server may have applied it. */
export const readUnconfirmed = (by: EditedBy): SentSave | undefined => readAll()[keyOf(by)]

export const storeUnconfirmed = (by: EditedBy, save: SentSave): void =>
  writeJson(sessionStore(), storageKey, { ...readAll(), [keyOf(by)]: save })

export const removeUnconfirmed = (by: EditedBy): void => {
  const others = Object.entries(readAll()).filter(([key]) => key !== keyOf(by))
  if (others.length > 0) writeJson(sessionStore(), storageKey, Object.fromEntries(others))
  else sessionStore().remove(storageKey)
}

/** Removes all unconfirmed saves when the user logs out. @returns a function that stops listening */
export const removeUnconfirmedOnLogOut = (): (() => void) =>
  listenToSession(({ state }) => {
    if (state === 'logoutSuccessful') sessionStore().remove(storageKey)
  })

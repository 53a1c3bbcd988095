import { listenToSession } from '#features/accounts/ui/index.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { EditsKey } from '../state/stored-edits.ts'

/** The request of a save. If it is sent again, the server recognises it by its id. */
export type SentSave = Parameters<BuilderDeps['saveCommands']>[0]

/**
 * The storage key of all unconfirmed saves. They share one key, because the storage API in use can't list keys. Each
 * save is stored under its user, so that the next user of this tab never sends the saves of the previous one.
 */
const storageKey = 'package-saves'
const keyOf = ({ user, eventId }: EditsKey) => `${user.id}/${eventId}`
const readAll = () => (readJson(sessionStore(), storageKey) ?? {}) as Readonly<Record<string, SentSave>>

/** Returns this user's save of the event if it got no response; otherwise undefined. The server may have applied it. */
export const readUnconfirmed = (owner: EditsKey): SentSave | undefined => readAll()[keyOf(owner)]

export const storeUnconfirmed = (owner: EditsKey, save: SentSave): void =>
  writeJson(sessionStore(), storageKey, { ...readAll(), [keyOf(owner)]: save })

export const removeUnconfirmed = (owner: EditsKey): void => {
  const otherSaves = Object.entries(readAll()).filter(([key]) => key !== keyOf(owner))
  if (otherSaves.length > 0) writeJson(sessionStore(), storageKey, Object.fromEntries(otherSaves))
  else sessionStore().remove(storageKey)
}

/** Removes all unconfirmed saves when the user logs out. @returns a function that stops listening */
export const removeUnconfirmedOnLogOut = (): (() => void) =>
  listenToSession(({ state }) => {
    if (state === 'logoutSuccessful') sessionStore().remove(storageKey)
  })

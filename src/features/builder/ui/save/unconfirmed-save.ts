import { listenToSession } from '#features/accounts/ui/index.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { EditedBy } from '../state/stored-edits.ts'

/** A save as it is sent, which the server recognises if it is sent again. */
export type SentSave = Parameters<BuilderDeps['saveCommands']>[0]

/**
 * One key for all saves, because storage can't list its keys. The next user of this tab never sends the saves of the
 * previous one.
 */
const storageKey = 'package-saves'
const keyOf = ({ user, eventId }: EditedBy) => `${user.id}/${eventId}`
const readAll = () => (readJson(sessionStore(), storageKey) ?? {}) as Readonly<Record<string, SentSave>>

/** Returns a user's save of an event whose response did not arrive: the server may have it. */
export const readUnconfirmed = (by: EditedBy): SentSave | undefined => readAll()[keyOf(by)]

export const storeUnconfirmed = (by: EditedBy, save: SentSave): void =>
  writeJson(sessionStore(), storageKey, { ...readAll(), [keyOf(by)]: save })

export const removeUnconfirmed = (by: EditedBy): void => {
  const others = Object.entries(readAll()).filter(([key]) => key !== keyOf(by))
  if (others.length > 0) writeJson(sessionStore(), storageKey, Object.fromEntries(others))
  else sessionStore().remove(storageKey)
}

/** Removes all unconfirmed saves when the user logs out. @returns a function that stops this */
export const removeUnconfirmedOnLogOut = (): (() => void) =>
  listenToSession(({ state }) => {
    if (state === 'logoutSuccessful') sessionStore().remove(storageKey)
  })

import { z } from 'zod'
import { localStore, readJson, writeJson } from '#platform/browser/storage.ts'

const key = 'recent-searches'
const maxStored = 6
const stored = z.array(z.string().min(1).max(100)).max(maxStored)

/** Returns earlier searches of this browser that had a result chosen, the newest first. */
export const readRecentSearches = (): readonly string[] =>
  stored.safeParse(readJson(localStore(), key)).data ?? []

export const storeRecentSearch = (text: string): void => {
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  writeJson(localStore(), key, [text, ...others].slice(0, maxStored))
}

export const clearRecentSearches = (): void => localStore().remove(key)

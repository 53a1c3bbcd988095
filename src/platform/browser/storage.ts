import { type CookieJar, readCookies, removeCookie, writeCookie } from './cookies.ts'

/** Maximum number of characters in a cookie when cookies replace storage (SHELL-068). */
const chunkLength = 1024
const yearSeconds = 31_536_000

export type Storage = {
  read(key: string): string | undefined
  write(key: string, value: string): void
  remove(key: string): void
}

type Area = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Creates storage in cookies, for browsers that block local storage. A value is split into chunks of 1024 characters.
 * Each chunk has its own cookie, which is named by the prefix, the key and the chunk's index (SHELL-068).
 */
export const cookieStorage = (prefix = 'store-', jar: CookieJar = document): Storage => {
  const nameOf = (key: string, index: number) => `${prefix}${key}-${index}`
  const removeFrom = (key: string, firstIndex: number) => {
    const cookies = readCookies(jar)
    for (let index = firstIndex; nameOf(key, index) in cookies; index++)
      removeCookie(nameOf(key, index), {}, jar)
  }
  return {
    read(key) {
      const cookies = readCookies(jar)
      let value: string | undefined
      for (let index = 0; nameOf(key, index) in cookies; index++)
        value = (value ?? '') + cookies[nameOf(key, index)]
      return value === undefined ? undefined : decodeURIComponent(value)
    },
    write(key, value) {
      // Encoded before it is split, so that a chunk in any language fits into a cookie and contains no partial
      // character.
      const chunks = splitText(encodeURIComponent(value.toWellFormed()), chunkLength)
      for (const [index, chunk] of chunks.entries())
        writeCookie(nameOf(key, index), chunk, { maxAge: yearSeconds }, jar)
      removeFrom(key, chunks.length)
    },
    remove: (key) => removeFrom(key, 0),
  }
}

/** Returns storage in a browser area (local or session storage), or in cookies when the area is unusable. */
export const openStorage = (openArea: () => Area, fallback: () => Storage): Storage => {
  const area = findUsableArea(openArea)
  if (!area) return fallback()
  return {
    read: (key) => area.getItem(key) ?? undefined,
    write: (key, value) => area.setItem(key, value),
    remove: (key) => area.removeItem(key),
  }
}

/**
 * Returns storage that lasts until the user clears it. The area is opened at each call, so importing this on the
 * server is safe.
 */
export const localStore = (): Storage => openStorage(() => window.localStorage, cookieStorage)
/** Returns storage that lasts as long as the tab. */
export const sessionStore = (): Storage =>
  openStorage(
    () => window.sessionStorage,
    () => cookieStorage('session-'),
  )

/** Returns a stored JSON value; undefined when it is missing or invalid. */
export const readJson = (storage: Storage, key: string): unknown => {
  try {
    return JSON.parse(storage.read(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const writeJson = (storage: Storage, key: string, value: unknown): void =>
  storage.write(key, JSON.stringify(value))

/** Areas that passed the write test. Testing an area each time it is read would cost more than reading it. */
const testedAreas = new WeakSet<Area>()

/** Returns the area if it is usable. Opening it throws if cookies are blocked; writing throws if the quota is zero. */
const findUsableArea = (openArea: () => Area): Area | undefined => {
  try {
    const area = openArea()
    if (testedAreas.has(area)) return area
    area.setItem('storage-check', 'ok')
    area.removeItem('storage-check')
    testedAreas.add(area)
    return area
  } catch {
    return undefined
  }
}

const splitText = (text: string, length: number): string[] => {
  const chunks: string[] = []
  for (let start = 0; start < text.length || start === 0; start += length)
    chunks.push(text.slice(start, start + length))
  return chunks
}

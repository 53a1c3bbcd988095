/** Creates a storage area like those of browsers, whose content the test can read. */
export const storageArea = (entries = new Map<string, string>()) => ({
  entries,
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
})

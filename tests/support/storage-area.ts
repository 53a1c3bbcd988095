/** Creates a storage area like those of browsers, whose content the test can read. */
export const storageArea = (kept = new Map<string, string>()) => ({
  kept,
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

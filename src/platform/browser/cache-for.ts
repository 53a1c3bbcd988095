/**
 * Creates a function that loads values by key and caches each for some milliseconds. It does not cache failures, nor
 * values for which `shouldCache` returns false.
 */
export const cacheFor = <Value>(
  milliseconds: number,
  { shouldCache = () => true, now = Date.now }: { shouldCache?(value: Value): boolean; now?(): number } = {},
) => {
  const entries = new Map<string, { readonly value: Promise<Value>; readonly until: number }>()
  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const entry = entries.get(key)
    if (entry && now() < entry.until) return entry.value
    const value = load()
    entries.set(key, { value, until: now() + milliseconds })
    const forget = () => {
      if (entries.get(key)?.value === value) entries.delete(key)
    }
    value.then((loaded) => shouldCache(loaded) || forget(), forget)
    return value
  }
}

/**
 * Creates a function that loads values by key and caches each for some milliseconds. It does not cache failures, nor
 * values for which `shouldCache` returns false.
 */
export const cacheFor = <Value>(
  milliseconds: number,
  { shouldCache = () => true, now = Date.now }: { shouldCache?(value: Value): boolean; now?(): number } = {},
) => {
  const cached = new Map<string, { readonly value: Promise<Value>; readonly until: number }>()
  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const known = cached.get(key)
    if (known && now() < known.until) return known.value
    const value = load()
    cached.set(key, { value, until: now() + milliseconds })
    const forget = () => {
      if (cached.get(key)?.value === value) cached.delete(key)
    }
    value.then((loaded) => shouldCache(loaded) || forget(), forget)
    return value
  }
}

/**
 * What was asked for, kept for so many milliseconds: who asks again within them gets the same answer. One that failed,
 * or that `isKept` does not want, is not kept.
 */
export const cacheFor = <Value>(
  milliseconds: number,
  { isKept = () => true, now = Date.now }: { isKept?(value: Value): boolean; now?(): number } = {},
) => {
  const kept = new Map<string, { readonly asked: Promise<Value>; readonly until: number }>()
  return (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key)
    if (known && now() < known.until) return known.asked
    const asked = ask()
    kept.set(key, { asked, until: now() + milliseconds })
    const forget = () => {
      if (kept.get(key)?.asked === asked) kept.delete(key)
    }
    asked.then((value) => isKept(value) || forget(), forget)
    return asked
  }
}

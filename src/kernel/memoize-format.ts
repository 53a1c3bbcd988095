/**
 * Formatters of Intl, each made at its first use and kept: making one takes fifty times as long as using it.
 * @param make makes the one for a key; keys are few, such as numbers of digits or currencies
 */
export const memoizeFormat = <Key, Format>(make: (key: Key) => Format): ((key: Key) => Format) => {
  const kept = new Map<Key, Format>()
  return (key) => {
    const format = kept.get(key) ?? make(key)
    kept.set(key, format)
    return format
  }
}

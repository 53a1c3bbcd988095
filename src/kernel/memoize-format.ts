/**
 * Memoizes Intl formatters by key: creating one takes fifty times as long as using it.
 * @param create creates the formatter for a key; there must be few keys, such as numbers of digits or currencies
 */
export const memoizeFormat = <Key, Format>(create: (key: Key) => Format): ((key: Key) => Format) => {
  const formats = new Map<Key, Format>()
  return (key) => {
    const format = formats.get(key) ?? create(key)
    formats.set(key, format)
    return format
  }
}

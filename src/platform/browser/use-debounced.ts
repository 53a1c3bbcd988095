import { useEffect, useState } from 'react'

/**
 * Returns the value once it has not changed for `delayMs` milliseconds, and until then the previous one. Use it for a
 * text that a user is typing.
 */
export const useDebounced = <Value>(value: Value, delayMs: number): Value => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}

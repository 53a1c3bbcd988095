import { useEffect, useState } from 'react'

/** Milliseconds without typing before a preview is updated. */
const debounceMs = 400

/** Returns the latest value that has not changed for a short time. */
export const useDebounced = <Value>(value: Value): Value => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

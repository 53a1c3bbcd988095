import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, as the window changes; for pages that only the browser draws. */
export const useMediaQuery = (query: string): boolean => {
  const listen = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

import { useCallback, useSyncExternalStore } from 'react'

/**
 * Returns whether a media query matches, also when the window changes. Only for pages that the server does not
 * render.
 */
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

import { useEffect } from 'react'
import { toast, toasts } from '#platform/ui/overlays/toast.ts'

/** ms: until it is over, which is known. */
const untilOver = 24 * 3_600_000

/** Says that the connection is lost for as long as it is: what waits for an answer goes on by itself afterwards. */
export const useOfflineNotice = () =>
  useEffect(() => {
    const watching = new AbortController()
    let shown: number | undefined
    const tell = () => {
      shown ??= toast.show('You are offline. We go on as soon as the connection is back.', {
        duration: untilOver,
      })
    }
    const end = () => {
      if (shown !== undefined) toasts.dismiss(shown)
      shown = undefined
    }
    if (!navigator.onLine) tell()
    window.addEventListener('offline', tell, watching)
    window.addEventListener('online', end, watching)
    return () => {
      watching.abort()
      end()
    }
  }, [])

/**
 * Says so when a part of the site is not there though the connection is: a newer version was started since the page was
 * loaded. `loadPart` waits for the connection by itself.
 */
export const useMissingPartNotice = () =>
  useEffect(() => {
    const watching = new AbortController()
    const tell = () => {
      if (!navigator.onLine) return
      toast.error('A part of this page did not load. Load the page anew to go on.', {
        action: { label: 'Load anew', onPress: () => window.location.reload() },
      })
    }
    // What Vite's loader tells of an import that failed.
    window.addEventListener('vite:preloadError', tell, watching)
    return () => watching.abort()
  }, [])

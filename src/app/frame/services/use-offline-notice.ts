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
      shown ??= toast.show('You’re offline. We’ll save when you’re back online.', {
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

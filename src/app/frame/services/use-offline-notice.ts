import { useEffect } from 'react'
import { toast, toasts } from '#platform/ui/overlays/toast.ts'

/** Milliseconds; long enough to stay until the connection returns. */
const toastDurationMs = 24 * 3_600_000

/** Shows that the connection is lost until it returns. Pending requests then continue automatically. */
export const useOfflineNotice = () =>
  useEffect(() => {
    const watching = new AbortController()
    let shown: number | undefined
    const showNotice = () => {
      shown ??= toast.show('You’re offline. We’ll save when you’re back online.', {
        duration: toastDurationMs,
      })
    }
    const end = () => {
      if (shown !== undefined) toasts.dismiss(shown)
      shown = undefined
    }
    if (!navigator.onLine) showNotice()
    window.addEventListener('offline', showNotice, watching)
    window.addEventListener('online', end, watching)
    return () => {
      watching.abort()
      end()
    }
  }, [])

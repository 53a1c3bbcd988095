import { useEffect } from 'react'
import { toast, toasts } from '#platform/ui/overlays/toast.ts'

/** The duration of the toast in ms. It is so long that the toast stays until the connection is back. */
const toastDurationMs = 24 * 3_600_000

/** Shows a notice while the browser is offline. Pending requests continue automatically afterwards. */
export const useOfflineNotice = () =>
  useEffect(() => {
    const controller = new AbortController()
    let toastId: number | undefined
    const showNotice = () => {
      toastId ??= toast.show('You’re offline. We’ll save when you’re back online.', {
        duration: toastDurationMs,
      })
    }
    const hideNotice = () => {
      if (toastId !== undefined) toasts.dismiss(toastId)
      toastId = undefined
    }
    if (!navigator.onLine) showNotice()
    window.addEventListener('offline', showNotice, controller)
    window.addEventListener('online', hideNotice, controller)
    return () => {
      controller.abort()
      hideNotice()
    }
  }, [])

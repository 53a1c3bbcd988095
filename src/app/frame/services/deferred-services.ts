import type { AnyRouter } from '@tanstack/react-router'
import { loadPart } from '#platform/browser/load-part.ts'
import { dialogs, isDialogOpen } from '#platform/ui/overlays/dialog-stack.ts'
import { toast } from '#platform/ui/overlays/toast.ts'

/** Moves focus to the heading of a new page, for keyboard and screen reader users. */
const focusContent = () => {
  const content = document.getElementById('content')
  if (!content || content.contains(document.activeElement)) return
  const heading = content.querySelector<HTMLElement>('h1') ?? content
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Moves the focus to each new page after a navigation in the browser. Otherwise it would be lost when the pressed link
 * is removed, or stay in the header. If a dialog is open, moves the focus when the dialog has closed.
 * @param firstPath the path of the loaded document. If the current path differs, the user has already navigated.
 */
const moveFocusToNewPages = (router: AnyRouter, firstPath: string): (() => void) => {
  let mustMoveFocus = router.state.status === 'idle' && router.state.location.pathname !== firstPath
  const moveFocus = () => {
    if (!mustMoveFocus || isDialogOpen()) return
    mustMoveFocus = false
    focusContent()
  }
  const stopRouter = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || !fromLocation) return
    mustMoveFocus = true
    moveFocus()
  })
  const stopDialogs = dialogs.listen(({ kind }) => {
    // In the next frame, React Aria returns the focus to the element that opened the dialog, so this waits for two
    // frames.
    if (kind === 'closed' && mustMoveFocus) requestAnimationFrame(() => requestAnimationFrame(moveFocus))
  })
  moveFocus()
  return () => {
    stopRouter()
    stopDialogs()
  }
}

/**
 * Shows an error if a part of the site is missing although the browser is online, which happens after a deployment.
 * Offline, `loadPart` itself waits for the connection.
 */
const reportMissingParts = (): (() => void) => {
  const controller = new AbortController()
  const report = () => {
    if (!navigator.onLine) return
    toast.error('Part of this page didn’t load. Reload the page to continue.', {
      action: { label: 'Reload', onPress: () => window.location.reload() },
    })
  }
  // Vite dispatches this event if an import fails.
  window.addEventListener('vite:preloadError', report, controller)
  return () => controller.abort()
}

/** The number of milliseconds after which a page counts as idle, in browsers that do not report idle time. */
const idleAfterMs = 3000

let isBackgroundStarted = false

/** Loads the background tasks once the page has loaded and is idle, so that they do not delay the page. */
const startBackgroundWhenIdle = (): void => {
  if (isBackgroundStarted) return
  isBackgroundStarted = true
  const start = () => void loadPart(() => import('./background.ts')).then((part) => part.startBackground())
  const startWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start, idleAfterMs)
  if (document.readyState === 'complete') startWhenIdle()
  else window.addEventListener('load', startWhenIdle, { once: true })
}

/** Starts services that are not needed immediately, so that a first visit does not wait for them. */
export const startDeferredServices = (router: AnyRouter, firstPath: string): (() => void) => {
  startBackgroundWhenIdle()
  const cleanups = [moveFocusToNewPages(router, firstPath), reportMissingParts()]
  return () => {
    for (const cleanUp of cleanups) cleanUp()
  }
}

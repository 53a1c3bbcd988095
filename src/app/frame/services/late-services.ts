import type { AnyRouter } from '@tanstack/react-router'
import { dialogs } from '#platform/ui/overlays/dialog-stack.ts'
import { toast } from '#platform/ui/overlays/toast.ts'

/** Where a new page begins for who reads it by ear or by keyboard: at its heading, once it has one. */
const leadToContent = () => {
  const content = document.getElementById('content')
  if (!content || content.contains(document.activeElement)) return
  const start = content.querySelector<HTMLElement>('h1') ?? content
  start.tabIndex = -1
  start.focus({ preventScroll: true })
}

const isDialogOpen = () => dialogs.entries().some(({ phase }) => phase !== 'closed')

/**
 * Another page takes the focus, as a document that is loaded does: what was pressed to come here is gone with the page
 * before, or stands in the head. While a dialog is open the focus is the dialog's; one that goes gives it back first.
 * @param firstPath that of the document: who has gone on from it meanwhile has arrived
 */
const leadFocus = (router: AnyRouter, firstPath: string): (() => void) => {
  let hasArrived = router.state.status === 'idle' && router.state.location.pathname !== firstPath
  const lead = () => {
    if (!hasArrived || isDialogOpen()) return
    hasArrived = false
    leadToContent()
  }
  const stopRouter = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || !fromLocation) return
    hasArrived = true
    lead()
  })
  const stopDialogs = dialogs.listen(({ kind }) => {
    // React Aria gives the focus back in the next frame.
    if (kind === 'closed' && hasArrived) requestAnimationFrame(() => requestAnimationFrame(lead))
  })
  lead()
  return () => {
    stopRouter()
    stopDialogs()
  }
}

/**
 * Says so when a part of the site is not there though the connection is: a newer version was started since the page was
 * loaded. `loadPart` waits for the connection by itself.
 */
const reportMissingParts = (): (() => void) => {
  const watching = new AbortController()
  const tell = () => {
    if (!navigator.onLine) return
    toast.error('Part of this page didn’t load. Reload the page to continue.', {
      action: { label: 'Reload', onPress: () => window.location.reload() },
    })
  }
  // What Vite's loader tells of an import that failed.
  window.addEventListener('vite:preloadError', tell, watching)
  return () => watching.abort()
}

/** What every page has around it that nobody needs at once: no first visit waits for it. */
export const startLateServices = (router: AnyRouter, firstPath: string): (() => void) => {
  const stops = [leadFocus(router, firstPath), reportMissingParts()]
  return () => {
    for (const stop of stops) stop()
  }
}

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dialogs } from '#platform/ui/overlays/dialog-stack.ts'

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
 */
export const useArrivalFocus = (): void => {
  const router = useRouter()
  useEffect(() => {
    let hasArrived = false
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
    return () => {
      stopRouter()
      stopDialogs()
    }
  }, [router])
}

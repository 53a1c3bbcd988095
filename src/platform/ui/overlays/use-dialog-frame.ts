import { useEffect, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import type { DialogFrame } from './dialog-frame.tsx'

let loaded: typeof DialogFrame | undefined

/**
 * Loads the frame of dialogs when the first one opens, because pages without dialogs need no modal code. It does not
 * use lazy(), because React delays suspended content by 300 ms.
 */
export const useDialogFrame = (needed: boolean): typeof DialogFrame | undefined => {
  const [, rerender] = useState(0)
  useEffect(() => {
    if (!needed || loaded) return
    let isUnmounted = false
    void loadPart(() => import('./dialog-frame.tsx')).then((part) => {
      loaded = part.DialogFrame
      if (!isUnmounted) rerender((count) => count + 1)
    })
    return () => {
      isUnmounted = true
    }
  }, [needed])
  return loaded
}

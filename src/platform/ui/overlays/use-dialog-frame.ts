import { useEffect, useState } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import type { DialogFrame } from './dialog-frame.tsx'

let loaded: typeof DialogFrame | undefined

/**
 * The frame of dialogs, loaded when the first one opens: pages that open none need no modal code.
 * Not by lazy: React holds back what was suspended for 300 ms.
 */
export const useDialogFrame = (needed: boolean): typeof DialogFrame | undefined => {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (!needed || loaded) return
    let left = false
    void loadPart(() => import('./dialog-frame.tsx')).then((part) => {
      loaded = part.DialogFrame
      if (!left) redraw((count) => count + 1)
    })
    return () => {
      left = true
    }
  }, [needed])
  return loaded
}

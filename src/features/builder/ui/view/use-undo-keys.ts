import { useEffect } from 'react'
import { loadingLock } from '#platform/ui/overlays/loading-lock.ts'
import type { Builder } from '../state/builder.ts'

/**
 * Undoes an edit with Ctrl+Z, and redoes it with Ctrl+Shift+Z or Ctrl+Y. Ignores these keys in a dialog, while the
 * screen is locked, and in a form field, which has its own undo.
 */
export const useUndoKeys = (builder: Builder): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const isIgnored =
        event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || isBlocked(event)
      if (isIgnored || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) builder.redo()
      else builder.undo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [builder])
}

/** Returns true if the press is in a form field or a dialog, or the screen is locked. */
const isBlocked = ({ target }: KeyboardEvent): boolean =>
  loadingLock.current() !== undefined ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null)

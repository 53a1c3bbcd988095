import { type RefObject, useEffect, useRef } from 'react'
import type { RecordEditing } from './use-record-editor.ts'

/** Selects an invalid field, or the error message of a group of fields. */
const invalidSelector = '[aria-invalid="true"], fieldset [role="alert"][id$="-error"]'
const inputSelector = 'input:not([type="hidden"]), select, textarea'
const controlSelector = `${inputSelector}, button, [contenteditable="true"]`

/**
 * Returns the input of an invalid element: the element itself, or an input inside it or inside the group of its
 * message.
 */
const controlOf = (found: HTMLElement): HTMLElement | null => {
  if (found.matches(controlSelector)) return found
  const within = found.matches('[role="alert"]') ? found.closest('fieldset') : found
  return (
    within?.querySelector<HTMLElement>(inputSelector) ??
    within?.querySelector<HTMLElement>(controlSelector) ??
    null
  )
}

/** Moves the focus to the first invalid field after a failed save. */
export const useFocusOnProblem = ({
  save,
}: Pick<RecordEditing, 'save'>): RefObject<HTMLDivElement | null> => {
  const form = useRef<HTMLDivElement>(null)
  const { error } = save
  useEffect(() => {
    if (!error) return
    const found = form.current?.querySelector<HTMLElement>(invalidSelector)
    if (found) controlOf(found)?.focus()
  }, [error])
  return form
}

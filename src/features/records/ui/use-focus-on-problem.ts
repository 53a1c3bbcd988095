import { type RefObject, useEffect, useRef } from 'react'
import type { RecordEditing } from './use-record-editor.ts'

/** An invalid field, or the error message of a group of fields. */
const wrong = '[aria-invalid="true"], fieldset [role="alert"][id$="-error"]'
const typed = 'input:not([type="hidden"]), select, textarea'
const control = `${typed}, button, [contenteditable="true"]`

/** Returns the input of an invalid element: itself, or one inside it or inside the group of its message. */
const controlOf = (found: HTMLElement): HTMLElement | null => {
  if (found.matches(control)) return found
  const within = found.matches('[role="alert"]') ? found.closest('fieldset') : found
  return within?.querySelector<HTMLElement>(typed) ?? within?.querySelector<HTMLElement>(control) ?? null
}

/** Moves the focus to the first invalid field after a failed save. */
export const useFocusOnProblem = ({
  save,
}: Pick<RecordEditing, 'save'>): RefObject<HTMLDivElement | null> => {
  const form = useRef<HTMLDivElement>(null)
  const { error } = save
  useEffect(() => {
    if (!error) return
    const found = form.current?.querySelector<HTMLElement>(wrong)
    if (found) controlOf(found)?.focus()
  }, [error])
  return form
}

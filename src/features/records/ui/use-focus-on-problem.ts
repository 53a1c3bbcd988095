import { type RefObject, useEffect, useRef } from 'react'
import type { RecordEditing } from './use-record-editor.ts'

/** A field that is wrong, or what is said below several that are. */
const wrong = '[aria-invalid="true"], fieldset [role="alert"][id$="-error"]'
const typed = 'input:not([type="hidden"]), select, textarea'
const control = `${typed}, button, [contenteditable="true"]`

/** Where one writes in what is wrong: itself, or something in it or in the group that it is said of. */
const controlOf = (found: HTMLElement): HTMLElement | null => {
  if (found.matches(control)) return found
  const within = found.matches('[role="alert"]') ? found.closest('fieldset') : found
  return within?.querySelector<HTMLElement>(typed) ?? within?.querySelector<HTMLElement>(control) ?? null
}

/** Brings whoever could not save to the first field that is wrong. */
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

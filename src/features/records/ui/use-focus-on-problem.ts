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
const controlOf = (invalidElement: HTMLElement): HTMLElement | null => {
  if (invalidElement.matches(controlSelector)) return invalidElement
  const container = invalidElement.matches('[role="alert"]')
    ? invalidElement.closest('fieldset')
    : invalidElement
  return (
    container?.querySelector<HTMLElement>(inputSelector) ??
    container?.querySelector<HTMLElement>(controlSelector) ??
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
    const invalidElement = form.current?.querySelector<HTMLElement>(invalidSelector)
    if (invalidElement) controlOf(invalidElement)?.focus()
  }, [error])
  return form
}

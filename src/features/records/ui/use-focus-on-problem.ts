import { type RefObject, useEffect, useRef } from 'react'
import type { RecordEditing } from './use-record-editor.ts'

/** A field that is wrong, or what is said below several that are. */
const wrong = '[aria-invalid="true"], fieldset [role="alert"][id$="-error"]'
const control = 'input:not([type="hidden"]), select, textarea, button'

/** Brings whoever could not save to the first field that is wrong. */
export const useFocusOnProblem = ({
  save,
}: Pick<RecordEditing, 'save'>): RefObject<HTMLDivElement | null> => {
  const form = useRef<HTMLDivElement>(null)
  const { error } = save
  useEffect(() => {
    if (!error) return
    const found = form.current?.querySelector<HTMLElement>(wrong)
    const field = found?.matches(control)
      ? found
      : found?.closest('fieldset')?.querySelector<HTMLElement>(control)
    field?.focus()
  }, [error])
  return form
}

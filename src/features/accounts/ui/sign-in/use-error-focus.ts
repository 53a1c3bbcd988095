import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Focuses the first invalid field after a submit has ended, because fields are disabled while it runs. */
export const useErrorFocus = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): void => {
  const { isSubmitting, submitCount, errors } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: once at the end of each submit
  useEffect(() => {
    const [firstInvalid] = Object.keys(errors).filter((name) => name !== 'root')
    if (!isSubmitting && submitCount > 0 && firstInvalid) form.setFocus(firstInvalid as Path<Values>)
  }, [isSubmitting, submitCount])
}

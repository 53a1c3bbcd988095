import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** After a submit leads the focus to the first field in error: while it ran, the fields were disabled. */
export const useErrorFocus = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): void => {
  const { isSubmitting, submitCount, errors } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: once at the end of each submit
  useEffect(() => {
    const [first] = Object.keys(errors).filter((name) => name !== 'root')
    if (!isSubmitting && submitCount > 0 && first) form.setFocus(first as Path<Values>)
  }, [isSubmitting, submitCount])
}

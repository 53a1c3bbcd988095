import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { RequestFailureData } from '#platform/browser/request-failure.ts'

type Failure = Error & { code?: string; data?: RequestFailureData }

/** Shows why a person was not saved: at the fields in the response, at the email field, or above the form. */
export const showPersonFailure = <Values extends FieldValues & { email: string }>(
  form: UseFormReturn<Values>,
  { code, message, data }: Failure,
): void => {
  const fields = data?.fields ?? []
  for (const field of fields) form.setError(field.path as Path<Values>, { message: field.message })
  if (code === 'userExists' || code === 'emailRejected')
    form.setError('email' as Path<Values>, { type: code, message })
  else if (fields.length === 0) form.setError('root', { type: code, message })
}

import { ORPCError, ValidationError } from '@orpc/contract'
import { maxMismatches, pathText } from '#kernel/find-mismatches.ts'
import { genericTexts } from '#kernel/generic-messages.ts'

type FieldError = { readonly path: string; readonly message: string }

/** The body of every failed response: a text, or one message for each field (SHELL-060). */
type ErrorBody =
  | { error: string; code: string; facts?: Record<string, unknown>; requestId: string }
  | { errors: FieldError[]; code: string; requestId: string }

/**
 * Converts a failed validation of the input into one message for each field, with the field's path. Returns any other
 * error unchanged.
 */
export const validationFailure = (error: ORPCError<string, unknown>): ORPCError<string, unknown> => {
  const cause = error.cause
  // An invalid response is an error of the server, so it stays a 500.
  if (!(cause instanceof ValidationError) || error.status >= 500) return error
  const messages = new Map<string, string>()
  for (const { path, message } of cause.issues.slice(0, maxMismatches).flatMap(fieldErrors))
    if (!messages.has(path)) messages.set(path, message)
  const errors = [...messages].slice(0, maxMismatches).map(([path, message]) => ({ path, message }))
  return new ORPCError('invalidInput', { status: 422, message: 'Invalid input', data: { errors }, cause })
}

type Issue = ValidationError['issues'][number] & { readonly code?: string; readonly keys?: readonly string[] }

/** Returns the errors of an issue: one for each unknown key, otherwise one for the path. */
const fieldErrors = ({ path = [], message, code, keys }: Issue): FieldError[] => {
  const parts = path.map((part) => String(typeof part === 'object' && part !== null ? part.key : part))
  if (code !== 'unrecognized_keys' || !keys) return [{ path: pathText(parts), message }]
  return keys
    .slice(0, maxMismatches)
    .map((key) => ({ path: pathText([...parts, key]), message: genericTexts.invalid }))
}

export const errorBody = (error: ORPCError<string, unknown>, requestId: string): ErrorBody => {
  const data = (error.data ?? {}) as { errors?: FieldError[]; facts?: Record<string, unknown> }
  if (data.errors) return { errors: data.errors, code: error.code, requestId }
  return { error: error.message, code: error.code, facts: data.facts, requestId }
}

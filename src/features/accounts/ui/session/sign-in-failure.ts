import { failureMessage } from '#platform/browser/failure-message.ts'

type FieldProblem = { readonly path: string; readonly message: string }

/** Returns the server's messages for single fields of a refused request. Empty if it refused the request as a whole. */
export const refusedFields = (reason: unknown): readonly FieldProblem[] => {
  const data = (reason as { data?: { fields?: readonly FieldProblem[] } } | null)?.data
  return data?.fields ?? []
}

/** Returns the message of a failure for the sign-in rules; a lost connection is 'fetch failed' (ACC-080, ACC-085). */
export const signInFailure = (reason: unknown): string =>
  reason instanceof TypeError ? 'fetch failed' : failureMessage(reason)

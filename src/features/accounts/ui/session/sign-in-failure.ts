import { failureMessage } from '#platform/browser/failure-message.ts'

type FieldProblem = { readonly path: string; readonly message: string }

/** What the server said of single fields of a refused call; nothing when it refused the call as a whole. */
export const refusedFields = (reason: unknown): readonly FieldProblem[] => {
  const data = (reason as { data?: { fields?: readonly FieldProblem[] } } | null)?.data
  return data?.fields ?? []
}

/** A failure as the rules of signing in know it: a lost connection is 'fetch failed' (000 §8). */
export const signInFailure = (reason: unknown): string =>
  reason instanceof TypeError ? 'fetch failed' : failureMessage(reason)

type FieldProblem = { readonly path: string; readonly message: string }

/** What the server said of single fields of a refused call; nothing when it refused the call as a whole. */
export const refusedFields = (reason: unknown): readonly FieldProblem[] => {
  const data = (reason as { data?: { fields?: readonly FieldProblem[] } } | null)?.data
  return data?.fields ?? []
}

/** The text that the sign-in rules map: a lost connection is 'fetch failed', a time-out 'Timeout error'. */
export const failureMessage = (reason: unknown): string => {
  if (reason instanceof TypeError) return 'fetch failed'
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return 'Timeout error'
  return reason instanceof Error ? reason.message : 'Failed operation'
}

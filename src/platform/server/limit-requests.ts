type Options = {
  /** Milliseconds for which a result is reused. */
  readonly reuseMs: number
  /** Called when a request failed. The last result is then reused for another period. */
  onError(problem: unknown): void
  /** Returns milliseconds since an arbitrary time. */
  clock?(): number
}

/**
 * Limits how often a request is sent: results are reused for a while, and concurrent callers share one request. A
 * failure is thrown only while there is no result yet.
 */
export const limitRequests = <Result>(
  request: () => Promise<Result>,
  { reuseMs, onError, clock = () => performance.now() }: Options,
): (() => Promise<Result>) => {
  let lastOutcome: { readonly result: Result } | undefined
  let expiresAt = Number.NEGATIVE_INFINITY
  let pending: Promise<Result> | undefined
  const renew = async (): Promise<Result> => {
    // A result expires relative to the start of its request, because it may lack changes that were made during the
    // request.
    const startedAt = clock()
    try {
      lastOutcome = { result: await request() }
    } catch (problem) {
      if (!lastOutcome) throw problem
      onError(problem)
    } finally {
      pending = undefined
    }
    expiresAt = startedAt + reuseMs
    return lastOutcome.result
  }
  return async () => {
    if (lastOutcome && clock() < expiresAt) return lastOutcome.result
    pending ??= renew()
    return pending
  }
}

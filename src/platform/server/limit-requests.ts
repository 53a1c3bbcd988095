type Seldom = {
  /** Milliseconds for which an answer is good. */
  readonly every: number
  /** Hears why an answer could not be had; the last one then goes on to be good. */
  onError(problem: unknown): void
  /** Milliseconds, counted from anywhere. */
  clock?(): number
}

/**
 * Asks again only when the last answer has grown old, and once for all who wait for it. Until there was a first
 * answer a failure is thrown.
 */
export const limitRequests = <Answer>(
  ask: () => Promise<Answer>,
  { every, onError, clock = () => performance.now() }: Seldom,
): (() => Promise<Answer>) => {
  let last: { readonly answer: Answer } | undefined
  let goodUntil = Number.NEGATIVE_INFINITY
  let asking: Promise<Answer> | undefined
  const askAgain = async (): Promise<Answer> => {
    // What changes while the question is under way may be missing from the answer.
    const asked = clock()
    try {
      last = { answer: await ask() }
    } catch (problem) {
      if (!last) throw problem
      onError(problem)
    } finally {
      asking = undefined
    }
    goodUntil = asked + every
    return last.answer
  }
  return async () => {
    if (last && clock() < goodUntil) return last.answer
    asking ??= askAgain()
    return asking
  }
}

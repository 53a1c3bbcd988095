/** Measures how long requests wait, including those that still wait. */
export const watchWaits = (now: () => number = () => performance.now()) => {
  /** The start times of the requests that wait, the oldest first. */
  const waiting = new Set<{ readonly since: number }>()
  let longestMs = 0
  return {
    async measure<Result>(work: () => Promise<Result>): Promise<Result> {
      const wait = { since: now() }
      waiting.add(wait)
      try {
        return await work()
      } finally {
        waiting.delete(wait)
        longestMs = Math.max(longestMs, now() - wait.since)
      }
    },
    /** Returns the longest wait in milliseconds since the last call. */
    readLongestMs(): number {
      const [oldest] = waiting
      const longest = Math.max(longestMs, oldest ? now() - oldest.since : 0)
      longestMs = 0
      return longest
    },
  }
}

/** Milliseconds between two measurements. */
export const measureEveryMs = 20
/** Milliseconds between two reports. */
const reportEveryMs = 100

/**
 * Creates a function that measures how late the event loop runs. Call it every `measureEveryMs` with the current time
 * in milliseconds.
 * @param report gets the mean delay in milliseconds since the last report
 */
export const createLoopMeter = (
  startedAt: number,
  report: (delayMs: number) => void,
): ((now: number) => void) => {
  let measuredAt = startedAt
  let reportedAt = startedAt
  let delaysMs: number[] = []
  return (now) => {
    delaysMs.push(Math.max(0, now - measuredAt - measureEveryMs))
    measuredAt = now
    if (now - reportedAt < reportEveryMs) return
    report(delaysMs.reduce((sum, delay) => sum + delay, 0) / delaysMs.length)
    reportedAt = now
    delaysMs = []
  }
}

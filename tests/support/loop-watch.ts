/** Returns the processor time of this thread in milliseconds, without the load of other processes. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Minimum milliseconds between two measurements: measuring every turn would occupy a whole processor. */
const measureEveryMs = 1

/**
 * Watches this thread's event loop. `stop` returns the longest turn in milliseconds of processor time, at most
 * `measureEveryMs` too long.
 */
export const watchLoop = () => {
  let longest = 0
  let last = threadMs()
  const measure = () => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(measure, measureEveryMs)
  return {
    stop: async (): Promise<number> => {
      await new Promise(setImmediate)
      clearInterval(timer)
      measure()
      return longest
    },
  }
}

const sample = JSON.stringify(
  Array.from({ length: 8000 }, (_, index) => ({
    id: `entry-${index}`,
    name: 'A product',
    people: index,
    x: [1, 2],
  })),
)
/** Milliseconds to parse and serialise the sample on an idle machine of the kind for which the limits are set. */
const idleMs = 6

/**
 * Returns how many times slower this machine is now than an idle one: at least 1, and more if other processes share its
 * processor.
 */
export const slownessNow = (): number => {
  const tries = Array.from({ length: 5 }, () => {
    const start = threadMs()
    JSON.stringify(JSON.parse(sample))
    return threadMs() - start
  })
  return Math.max(1, Math.min(...tries) / idleMs)
}

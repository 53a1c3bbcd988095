/** Milliseconds of the processor that this thread has had; what others do on the machine is not in it. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds between two looks at least: looking at every turn would keep a whole processor busy. */
const lookEvery = 1

/**
 * Watches this thread's event loop. `stop` answers the longest turn since, in milliseconds of the processor; what
 * came before it since the last look is at most `lookEvery` of them.
 */
export const watchLoop = () => {
  let longest = 0
  let last = threadMs()
  const look = () => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const looking = setInterval(look, lookEvery)
  return {
    stop: async (): Promise<number> => {
      await new Promise(setImmediate)
      clearInterval(looking)
      look()
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
/** What parsing and writing the sample takes on a quiet machine of the sort the limits are meant for. */
const quietMs = 6

/**
 * How much slower this machine is at this moment than a quiet one, at work of the same sort: a shared processor
 * costs time of its own, which is nobody's fault. At least 1.
 */
export const slownessNow = (): number => {
  const tries = Array.from({ length: 5 }, () => {
    const start = threadMs()
    JSON.stringify(JSON.parse(sample))
    return threadMs() - start
  })
  return Math.max(1, Math.min(...tries) / quietMs)
}

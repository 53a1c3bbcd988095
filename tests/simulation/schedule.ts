/** Maximum number of concurrent actions. */
const maxConcurrent = 8
/** Milliseconds of the simulated clock within which actions count as simultaneous. */
const sameTime = 2000

/** Creates a schedule of actions. `run` executes them in order of time, some of them concurrently. */
export const createSchedule = (clock: { now: Date }) => {
  const slots = new Map<number, (() => Promise<void>)[]>()
  const times: number[] = []
  const now = () => clock.now.getTime()
  const push = (at: number) => {
    let low = 0
    let high = times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (times[middle]! > at) low = middle + 1
      else high = middle
    }
    times.splice(low, 0, at)
  }
  return {
    now,
    add(at: number, run: () => Promise<void>) {
      const slot = slots.get(at)
      if (slot) return void slot.push(run)
      slots.set(at, [run])
      push(at)
    },
    async run() {
      while (times.length > 0) {
        const batch: (() => Promise<void>)[] = []
        const first = times.at(-1)!
        while (times.length > 0 && batch.length < maxConcurrent && times.at(-1)! <= first + sameTime) {
          const at = times.pop()!
          clock.now = new Date(Math.max(now(), at))
          batch.push(...slots.get(at)!)
          slots.delete(at)
        }
        await Promise.all(batch.map((run) => run()))
      }
    },
  }
}

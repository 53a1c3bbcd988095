/** Lets only so many pieces of work run at once; others wait in turn, up to a bound. */
type WorkQueue = {
  /** Runs the work when its turn comes; undefined when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result } | undefined>
}

export const createWorkQueue = ({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue => {
  const queue: (() => void)[] = []
  let running = 0
  const turn = () =>
    new Promise<void>((begin) => {
      if (running < atOnce) {
        running += 1
        begin()
      } else queue.push(begin)
    })
  /** Hands the place over to who waits longest. */
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return {
    async run(work) {
      if (running >= atOnce && queue.length >= waiting) return undefined
      await turn()
      try {
        return { result: await work() }
      } finally {
        leave()
      }
    },
  }
}

/** Runs a limited number of tasks at once. Other tasks wait in turn, up to a limit. */
type WorkQueue = {
  /**
   * Runs the work when its turn comes. Owners take turns. When the queue is full, the owner with the longest line loses
   * its last place to an owner with a shorter line.
   * @returns undefined if the queue is full, or if the work lost its place
   */
  run<Result>(work: () => Promise<Result>, owner?: string): Promise<{ readonly result: Result } | undefined>
}

/** Called with true when it is the task's turn, or with false when it has lost its place. */
type Waiting = (isTurn: boolean) => void

export const createWorkQueue = ({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue => {
  /** The waiting tasks by owner. The owner whose turn is next is first, and no line is empty. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let placesTaken = 0
  /**
   * Makes room for one more task, if necessary by removing one from the longest line. Returns false if that would be
   * unfair.
   */
  const makePlace = (owner: string): boolean => {
    if (placesTaken < waiting) return true
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    if (longest.length <= (lines.get(owner)?.length ?? 0) + 1) return false
    longest.pop()?.(false)
    placesTaken -= 1
    return true
  }
  const waitForTurn = (owner: string) =>
    new Promise<boolean>((begin) => {
      if (running < atOnce) {
        running += 1
        begin(true)
      } else if (makePlace(owner)) {
        lines.set(owner, [...(lines.get(owner) ?? []), begin])
        placesTaken += 1
      } else begin(false)
    })
  /** Passes the free slot to the first task of the next owner. */
  const leave = () => {
    const [next] = lines
    if (!next) {
      running -= 1
      return
    }
    const [owner, [first, ...others]] = next
    lines.delete(owner)
    if (others.length > 0) lines.set(owner, others)
    placesTaken -= 1
    first?.(true)
  }
  return {
    async run(work, owner = '') {
      if (!(await waitForTurn(owner))) return undefined
      try {
        return { result: await work() }
      } finally {
        leave()
      }
    },
  }
}

/** Lets only so many pieces of work run at once; others wait in turn, up to a bound. */
type WorkQueue = {
  /**
   * Runs the work when its turn comes; undefined when too many wait already. Turns go round by whom the work is for.
   * Where all places are taken, whoever has most gives the latest one up to who has fewer.
   */
  run<Result>(work: () => Promise<Result>, whose?: string): Promise<{ readonly result: Result } | undefined>
}

/** Tells one who waits that it is their turn, or that they have lost their place. */
type Waiting = (isTurn: boolean) => void

export const createWorkQueue = ({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue => {
  /** Those who wait by whom it is for, whose turn is next first; no line is empty. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let placesTaken = 0
  /** Has a place for one more, where need be by taking one from the longest line; false where that is no fairer. */
  const makePlace = (whose: string): boolean => {
    if (placesTaken < waiting) return true
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    if (longest.length <= (lines.get(whose)?.length ?? 0) + 1) return false
    longest.pop()?.(false)
    placesTaken -= 1
    return true
  }
  const turn = (whose: string) =>
    new Promise<boolean>((begin) => {
      if (running < atOnce) {
        running += 1
        begin(true)
      } else if (makePlace(whose)) {
        lines.set(whose, [...(lines.get(whose) ?? []), begin])
        placesTaken += 1
      } else begin(false)
    })
  /** Hands the place over to who waits longest of those whose turn it is. */
  const leave = () => {
    const [next] = lines
    if (!next) {
      running -= 1
      return
    }
    const [whose, [first, ...others]] = next
    lines.delete(whose)
    if (others.length > 0) lines.set(whose, others)
    placesTaken -= 1
    first?.(true)
  }
  return {
    async run(work, whose = '') {
      if (!(await turn(whose))) return undefined
      try {
        return { result: await work() }
      } finally {
        leave()
      }
    },
  }
}

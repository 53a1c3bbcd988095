/** ms after which the screen unlocks by itself (002 §9). */
const longestLock = 15_000

type Lock = { readonly text: string }

/** The one lock a screen may have: while it holds, nothing under it can be used. */
export const createLoadingLock = () => {
  let lock: Lock | undefined
  const watchers = new Set<() => void>()
  const change = (next: Lock | undefined) => {
    lock = next
    for (const watcher of watchers) watcher()
  }
  return {
    /**
     * @returns the way to unlock; it may be called again without harm
     * @throws "You didn't destroy current backdrop" when the screen is locked already (002 §8)
     */
    lock: (text = 'Loading'): (() => void) => {
      if (lock) throw new Error("You didn't destroy current backdrop")
      const own: Lock = { text }
      const unlock = () => {
        clearTimeout(timer)
        if (lock === own) change(undefined)
      }
      const timer = setTimeout(unlock, longestLock)
      change(own)
      return unlock
    },
    current: () => lock,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** The lock of this browser window. */
export const loadingLock = createLoadingLock()

/** Locks the screen while work is under way, however it ends. */
export const whileLocked = async <Result>(work: () => Promise<Result>, text?: string): Promise<Result> => {
  const unlock = loadingLock.lock(text)
  try {
    return await work()
  } finally {
    unlock()
  }
}

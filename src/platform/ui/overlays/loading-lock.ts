/** Milliseconds after which the screen unlocks automatically (SHELL-049). */
const maxLockMs = 15_000

type Lock = { readonly text: string }

/** Creates the lock of a screen. While the screen is locked, the user can't use anything on it. */
export const createLoadingLock = () => {
  let lock: Lock | undefined
  const watchers = new Set<() => void>()
  const change = (next: Lock | undefined) => {
    lock = next
    for (const watcher of watchers) watcher()
  }
  return {
    /**
     * Locks the screen.
     * @returns a function that unlocks it; repeated calls are harmless
     * @throws "You didn't destroy current backdrop" when the screen is locked already (SHELL-048)
     */
    lock: (text = 'Loading'): (() => void) => {
      if (lock) throw new Error("You didn't destroy current backdrop")
      const newLock: Lock = { text }
      const unlock = () => {
        clearTimeout(timer)
        if (lock === newLock) change(undefined)
      }
      const timer = setTimeout(unlock, maxLockMs)
      change(newLock)
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

/** Locks the screen while work is running. */
export const whileLocked = async <Result>(work: () => Promise<Result>, text?: string): Promise<Result> => {
  const unlock = loadingLock.lock(text)
  try {
    return await work()
  } finally {
    unlock()
  }
}

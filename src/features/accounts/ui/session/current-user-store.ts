import { isRefused } from '#platform/browser/request-failure.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'

/** Undefined while loading, null for a visitor. */
export type KnownUser = CurrentUser | null | undefined

/**
 * Creates the store of the current user in a browser window. It does not use the query library, because most first
 * visits are by visitors, for whom that library is not needed.
 */
export const createUserStore = () => {
  let current: KnownUser
  let find: () => Promise<CurrentUser | null> = async () => null
  const watchers = new Set<() => void>()
  const resetCallbacks = new Set<() => void>()
  // Counts updates and requests. A response that arrives after something newer is ignored as outdated.
  let changeNumber = 0
  let hasFailed = false
  const publish = (user: KnownUser, failed = false) => {
    changeNumber += 1
    current = user
    hasFailed = failed
    for (const watcher of watchers) watcher()
  }
  const replace = (user: CurrentUser | null, failed = false) => {
    for (const reset of resetCallbacks) reset()
    publish(user, failed)
  }
  return {
    read: (): KnownUser => current,
    /**
     * True if the last request for the user failed without a refusal, for example because the server could not be
     * reached. A user who is then shown as a visitor may be logged in.
     */
    hasFailed: () => hasFailed,
    /** Updates the details or roles of the same user. */
    update: (user: CurrentUser) => publish(user),
    /** Replaces the user with another one or a visitor, and clears the data of the previous user. */
    replace: (user: CurrentUser | null) => replace(user),
    /** Requests the current user again. After a failed request, the user counts as a visitor. */
    async reload(): Promise<void> {
      changeNumber += 1
      const requestNumber = changeNumber
      let problem: unknown
      const foundUser = await find().catch((reason: unknown) => {
        problem = reason
        return null
      })
      if (requestNumber !== changeNumber) return
      const isSameUser = current === undefined || current?.id === foundUser?.id
      const failed = problem !== undefined && !isRefused(problem)
      if (isSameUser) publish(foundUser, failed)
      else replace(foundUser, failed)
    },
    /** Sets the function with which `reload` requests the current user, and calls it. */
    findBy(finder: typeof find): Promise<void> {
      find = finder
      return this.reload()
    },
    /** Registers a callback that clears data whenever the user is replaced. */
    onReplace: (reset: () => void) => void resetCallbacks.add(reset),
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** The store of this browser window. On the server it has no user, because pages are rendered for visitors. */
export const userStore = createUserStore()

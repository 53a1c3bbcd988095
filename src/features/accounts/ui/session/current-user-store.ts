import { isRefused } from '#platform/browser/request-failure.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'

/** Undefined until it was found out, null for a visitor. */
export type KnownUser = CurrentUser | null | undefined

/**
 * Who is logged in, as one browser window knows it. Not a query: every first visit asks it, and nearly all are by
 * visitors, who have nothing else to ask that the query library would be needed for.
 */
export const createUserStore = () => {
  let known: KnownUser
  let find: () => Promise<CurrentUser | null> = async () => null
  const watchers = new Set<() => void>()
  const forgetters = new Set<() => void>()
  // Counts what was told and asked: an answer that comes after something newer is about who was there before.
  let latest = 0
  let isUnreached = false
  const tell = (user: KnownUser, unreached = false) => {
    latest += 1
    known = user
    isUnreached = unreached
    for (const watcher of watchers) watcher()
  }
  const replace = (user: CurrentUser | null, unreached = false) => {
    for (const forget of forgetters) forget()
    tell(user, unreached)
  }
  return {
    read: (): KnownUser => known,
    /** Nobody could be asked who is there: whoever counts as a visitor may be logged in all the same. */
    isUnreached: () => isUnreached,
    /** The same reader, with other details or other roles. */
    update: (user: CurrentUser) => tell(user),
    /** Somebody else is there now, or nobody: what the reader before saw is not for them. */
    replace: (user: CurrentUser | null) => replace(user),
    /** Finds out anew who is there, who may be somebody else; who cannot be found is a visitor. */
    async reload(): Promise<void> {
      latest += 1
      const asked = latest
      let problem: unknown
      const found = await find().catch((reason: unknown) => {
        problem = reason
        return null
      })
      if (asked !== latest) return
      const isSame = known === undefined || known?.id === found?.id
      const unreached = problem !== undefined && !isRefused(problem)
      if (isSame) tell(found, unreached)
      else replace(found, unreached)
    },
    /** How it is found out; asked at once. */
    findBy(finder: typeof find): Promise<void> {
      find = finder
      return this.reload()
    },
    /** What is to be forgotten whenever somebody else is there. */
    forgetWith: (forget: () => void) => void forgetters.add(forget),
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** The reader of this browser window; nobody on the server, which draws pages for visitors. */
export const userStore = createUserStore()

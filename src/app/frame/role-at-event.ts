import { useEffect, useSyncExternalStore } from 'react'

type RoleAtEvent = 'organiser' | 'guest'

/** The event at hand makes its reader one or the other; with none at hand a customer is an organiser (000 §6). */
let current: RoleAtEvent | undefined
const watchers = new Set<() => void>()
const change = (role: RoleAtEvent | undefined) => {
  current = role
  for (const watcher of watchers) watcher()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** While a page shows an event: whether its reader organises it; undefined while that is not known. */
export const useTellRole = (isOrganiser: boolean | undefined): void => {
  useEffect(() => {
    if (isOrganiser === undefined) return
    change(isOrganiser ? 'organiser' : 'guest')
    return () => change(undefined)
  }, [isOrganiser])
}

export const useRoleAtEvent = (): RoleAtEvent =>
  useSyncExternalStore(
    watch,
    () => current,
    () => undefined,
  ) ?? 'organiser'

import { useEffect } from 'react'
import type { TrackedEvent } from '../rules/tracked-activity.ts'

/** The event on the page, with the package if the page shows one. */
export type ViewedEvent = TrackedEvent & { readonly eventId: string; readonly packageId?: string }

let current: ViewedEvent | undefined
const watchers = new Set<() => void>()

/** Stores the event that the page shows. The tracking in the background watches it. */
export const viewedEvent = {
  read: () => current,
  /** @returns a function that stops watching */
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}

const setViewedEvent = (viewed: ViewedEvent | undefined) => {
  current = viewed
  for (const watcher of watchers) watcher()
}

/** Stores the event that a page shows; undefined while unknown, and for pages that do not count as a visit. */
export const useViewedEvent = (viewed: ViewedEvent | undefined): void => {
  const text = JSON.stringify(viewed)
  useEffect(() => {
    if (text === undefined) return
    setViewedEvent(JSON.parse(text))
    return () => setViewedEvent(undefined)
  }, [text])
}

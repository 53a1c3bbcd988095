import { useEffect } from 'react'
import type { TrackedEvent } from '../rules/tracked-activity.ts'

/** The event on the page, with the package if the page shows one. */
export type ViewedEvent = TrackedEvent & { readonly eventId: string; readonly packageId?: string }

let current: ViewedEvent | undefined
const watchers = new Set<() => void>()

/** Holds the event that the page shows, which the tracking in the background watches. */
export const viewedEvent = {
  read: () => current,
  /** @returns a function that stops watching */
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}

const change = (viewed: ViewedEvent | undefined) => {
  current = viewed
  for (const watcher of watchers) watcher()
}

/** Publishes the event that a page shows; undefined while unknown, and for pages that do not count as a visit. */
export const useViewedEvent = (viewed: ViewedEvent | undefined): void => {
  const text = JSON.stringify(viewed)
  useEffect(() => {
    if (text === undefined) return
    change(JSON.parse(text))
    return () => change(undefined)
  }, [text])
}

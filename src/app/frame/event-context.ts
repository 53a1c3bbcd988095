import { useEffect, useSyncExternalStore } from 'react'
import type { Section } from '#kernel/section.ts'

/**
 * Creates a value about an event, which the page sets and the frame around the page reads. It is undefined while
 * unknown.
 */
const createSharedValue = <Value extends string>() => {
  let current: Value | undefined
  const watchers = new Set<() => void>()
  const change = (value: Value | undefined) => {
    current = value
    for (const watcher of watchers) watcher()
  }
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  return {
    useProvide: (value: Value | undefined): void => {
      useEffect(() => {
        if (value === undefined) return
        change(value)
        return () => change(undefined)
      }, [value])
    },
    useValue: (): Value | undefined =>
      useSyncExternalStore(
        watch,
        () => current,
        () => undefined,
      ),
  }
}

const sharedRole = createSharedValue<'organiser' | 'guest'>()
const sharedSection = createSharedValue<Section>()

/** Sets whether the reader organises the event on the page; undefined while that is unknown. */
export const useProvideEventRole = (isOrganiser: boolean | undefined): void =>
  sharedRole.useProvide(isOrganiser === undefined ? undefined : isOrganiser ? 'organiser' : 'guest')

/**
 * Returns the reader's role in the event on the page. Without an event, a customer is an organiser (PERM-004,
 * PERM-005).
 */
export const useEventRole = () => sharedRole.useValue() ?? 'organiser'

/**
 * Sets the section of the event or package on the page. The frame uses the section's colour if the address contains no
 * section.
 */
export const useProvideEventSection = sharedSection.useProvide
export const useEventSection = sharedSection.useValue

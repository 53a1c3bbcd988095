import { useEffect, useSyncExternalStore } from 'react'
import type { Section } from '#kernel/section.ts'

/** What a page tells of the event it shows, for what stands around it; undefined while it is not known. */
const createPublished = <Value extends string>() => {
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
    usePublish: (value: Value | undefined): void => {
      useEffect(() => {
        if (value === undefined) return
        change(value)
        return () => change(undefined)
      }, [value])
    },
    usePublished: (): Value | undefined =>
      useSyncExternalStore(
        watch,
        () => current,
        () => undefined,
      ),
  }
}

const role = createPublished<'organiser' | 'guest'>()
const section = createPublished<Section>()

/** While a page shows an event: whether its reader organises it; undefined while that is not known. */
export const usePublishRole = (isOrganiser: boolean | undefined): void =>
  role.usePublish(isOrganiser === undefined ? undefined : isOrganiser ? 'organiser' : 'guest')

/** The event at hand makes its reader one or the other; with none at hand a customer is an organiser (000 §6). */
export const useRoleAtEvent = () => role.usePublished() ?? 'organiser'

/** While a page shows an event or a package: its section, whose colour the frame takes where no address names one. */
export const usePublishSection = section.usePublish
export const useSectionAtHand = section.usePublished

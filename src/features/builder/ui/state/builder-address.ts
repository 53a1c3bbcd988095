import { sectionOf } from '#kernel/section.ts'
import { readBuilderFlags } from '../../rules/builder-flags.ts'
import { lastDraftKey } from './draft.ts'
import type { BuilderTarget, BuilderUser } from './open-builder.ts'

/**
 * Returns the package that an address is about. `eventId` identifies a saved package: the one with `packageId`, or the
 * event's first one. Without `eventId`, or with package-creating, it is the unsaved package of the section and location
 * in the address, or the last draft. Undefined if there is none, and for a saved package if nobody is logged in.
 */
export const targetOf = (query: URLSearchParams, user: BuilderUser | null): BuilderTarget | undefined => {
  const { eventId, packageId, state, isCreating, ...flags } = readBuilderFlags(query)
  if (eventId && !isCreating)
    return user ? { kind: 'saved', eventId, packageId, user, ...(state && { state }) } : undefined
  const { section, location } = flags
  const key = section && location ? { section, location } : lastDraftKey()
  return key && { kind: 'draft', ...key, ...eventOfNewPackage(query) }
}

/**
 * Matches the paths of a location's catalogue pages, with or without the prefix for adding another package to an event.
 */
const cataloguePage = /^\/(my-events\/add-package\/)?([a-z]+)\/in-(?!custom-location(?:\/|$))([^/]+)/

/**
 * Returns the package to which products chosen on a page are added. The page can be a catalogue page or a builder page.
 */
export const targetOfPage = (
  path: string,
  query: URLSearchParams,
  user: BuilderUser | null,
): BuilderTarget | undefined => {
  const [, addPrefix, sectionWord, location] = cataloguePage.exec(path) ?? []
  if (sectionWord === undefined || location === undefined)
    return path.startsWith('/my-events') ? targetOf(query, user) : undefined
  const event = addPrefix ? eventOfNewPackage(query) : {}
  return { kind: 'draft', section: sectionOf(sectionWord), location: decodeURIComponent(location), ...event }
}

/**
 * Returns the event in the address to which a new package belongs (SHELL-018). With to-new-event, the package gets a
 * new event, unless the event in the address is new and has no package yet (ENQ-017).
 */
export const eventOfNewPackage = (query: URLSearchParams): { eventId?: string; onlyIfEmpty?: boolean } => {
  const { eventId, toNewEvent } = readBuilderFlags(query)
  return { eventId, ...(eventId && toNewEvent && { onlyIfEmpty: true }) }
}

/** Returns the query that identifies the same package on the builder's other pages. */
export const targetQuery = (target: BuilderTarget): Record<string, string> => {
  if (target.kind === 'draft') {
    const { section, location, eventId, onlyIfEmpty } = target
    return {
      section,
      location,
      'package-creating': 'true',
      ...(eventId && { eventId }),
      ...(onlyIfEmpty && { 'to-new-event': 'true' }),
    }
  }
  const { eventId, packageId, state } = target
  return { eventId, ...(packageId && { packageId }), ...(state && { state }) }
}

const addressOf = (page: string, target: BuilderTarget, extraQuery: Record<string, string> = {}): string =>
  `/my-events/package${page}?${new URLSearchParams({ ...targetQuery(target), ...extraQuery })}`

export const packageAddress = (target: BuilderTarget): string => addressOf('', target)

export const addProductAddress = (target: BuilderTarget, dayIndex: number): string =>
  addressOf('/add-product', target, { 'day-index': String(dayIndex) })

/** Returns the address where staff add a product of a given supplier. */
export const addSupplierProductAddress = (
  target: BuilderTarget,
  { dayIndex, supplierId }: { dayIndex: number; supplierId: string },
): string => addressOf('/add-product', target, { 'day-index': String(dayIndex), supplier: supplierId })

export const swapProductAddress = (target: BuilderTarget, itineraryId: string): string =>
  addressOf('/swap-product', target, { 'swap-product': itineraryId })

/** Returns the target for the current state of the same package, without a history state. */
export const withoutState = (target: BuilderTarget): BuilderTarget => {
  if (target.kind === 'draft') return target
  const { state: _, ...currentTarget } = target
  return currentTarget
}

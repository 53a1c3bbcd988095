import { sectionOf } from '#kernel/section.ts'
import { readBuilderFlags } from '../../rules/builder-flags.ts'
import { lastDraftPlace } from './draft.ts'
import type { BuilderTarget, BuilderUser } from './open-builder.ts'

/**
 * Returns the package that an address is about. `eventId` and `packageId` name a saved one. Without them, or with
 * package-creating, section and location (or the last draft) name an unsaved one. Undefined if there is none, or if
 * the reader is not logged in.
 */
export const targetOf = (query: URLSearchParams, user: BuilderUser | null): BuilderTarget | undefined => {
  const { eventId, packageId, state, isCreating, ...flags } = readBuilderFlags(query)
  if (eventId && !isCreating)
    return user ? { kind: 'saved', eventId, packageId, user, ...(state && { state }) } : undefined
  const { section, location } = flags
  const place = section && location ? { section, location } : lastDraftPlace()
  return place && { kind: 'draft', ...place, ...eventOfNewPackage(query) }
}

/** Catalogue pages of a location, with or without the prefix for adding another package to an event. */
const placeOfPage = /^\/(my-events\/add-package\/)?([a-z]+)\/in-(?!custom-location(?:\/|$))([^/]+)/

/** Returns the package that products chosen on a page are added to, also on catalogue pages. */
export const targetOfPage = (
  path: string,
  query: URLSearchParams,
  user: BuilderUser | null,
): BuilderTarget | undefined => {
  const [, adding, word, location] = placeOfPage.exec(path) ?? []
  if (word === undefined || location === undefined)
    return path.startsWith('/my-events') ? targetOf(query, user) : undefined
  const event = adding ? eventOfNewPackage(query) : {}
  return { kind: 'draft', section: sectionOf(word), location: decodeURIComponent(location), ...event }
}

/**
 * Returns the event that a new package belongs to (SHELL-018). With to-new-event it gets a new event, unless the
 * named event is new and has no package yet: then it goes into that one (ENQ-017).
 */
export const eventOfNewPackage = (query: URLSearchParams): { eventId?: string; intoNewEvent?: boolean } => {
  const { eventId, toNewEvent } = readBuilderFlags(query)
  return { eventId, ...(eventId && toNewEvent && { intoNewEvent: true }) }
}

/** Returns the query that identifies the same package on the builder's other pages. */
export const targetQuery = (target: BuilderTarget): Record<string, string> => {
  if (target.kind === 'draft') {
    const { section, location, eventId, intoNewEvent } = target
    return {
      section,
      location,
      'package-creating': 'true',
      ...(eventId && { eventId }),
      ...(intoNewEvent && { 'to-new-event': 'true' }),
    }
  }
  const { eventId, packageId, state } = target
  return { eventId, ...(packageId && { packageId }), ...(state && { state }) }
}

const addressOf = (page: string, target: BuilderTarget, more: Record<string, string> = {}): string =>
  `/my-events/package${page}?${new URLSearchParams({ ...targetQuery(target), ...more })}`

export const packageAddress = (target: BuilderTarget): string => addressOf('', target)

export const addProductAddress = (target: BuilderTarget, dayIndex: number): string =>
  addressOf('/add-product', target, { 'day-index': String(dayIndex) })

/** The same for the products of one supplier, for staff. */
export const addSupplierProductAddress = (
  target: BuilderTarget,
  { dayIndex, supplierId }: { dayIndex: number; supplierId: string },
): string => addressOf('/add-product', target, { 'day-index': String(dayIndex), supplier: supplierId })

export const swapProductAddress = (target: BuilderTarget, itineraryId: string): string =>
  addressOf('/swap-product', target, { 'swap-product': itineraryId })

/** Returns the target without its history state: the same package as it is now. */
export const withoutState = (target: BuilderTarget): BuilderTarget => {
  if (target.kind === 'draft') return target
  const { state: _, ...now } = target
  return now
}

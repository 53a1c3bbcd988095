import { sectionOf } from '#kernel/section.ts'
import { readBuilderFlags } from '../../rules/builder-flags.ts'
import { lastDraftPlace } from './draft.ts'
import type { BuilderTarget, BuilderUser } from './open-builder.ts'

/**
 * Which package an address is about: eventId and packageId name a saved one; without them, or while one is being
 * created, section and location (or what was worked on last) name the unsaved one. Undefined: there is none, or
 * nobody may see it.
 */
export const targetOf = (query: URLSearchParams, user: BuilderUser | null): BuilderTarget | undefined => {
  const { eventId, packageId, state, isCreating, ...flags } = readBuilderFlags(query)
  if (eventId && !isCreating)
    return user ? { kind: 'saved', eventId, packageId, user, ...(state && { state }) } : undefined
  const { section, location } = flags
  const place = section && location ? { section, location } : lastDraftPlace()
  return place && { kind: 'draft', ...place, ...eventOfNewPackage(query) }
}

/** Catalogue pages of a place, and those on which a further package of an event is begun there. */
const placeOfPage = /^\/(my-events\/add-package\/)?([a-z]+)\/in-(?!custom-location(?:\/|$))([^/]+)/

/** The package that what is chosen on a page goes into, also on the pages of the catalogue. */
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
 * The event a new package goes into (001 §2). With to-new-event it is to make an event of its own, unless the
 * event that is named is new itself and has no package yet: then it is that one (001 §4).
 */
export const eventOfNewPackage = (query: URLSearchParams): { eventId?: string; intoNewEvent?: boolean } => {
  const { eventId, toNewEvent } = readBuilderFlags(query)
  return { eventId, ...(eventId && toNewEvent && { intoNewEvent: true }) }
}

/** The query by which the other pages of the builder find the same package again. */
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

/** The same among the products of one supplier, for staff. */
export const addSupplierProductAddress = (
  target: BuilderTarget,
  { dayIndex, supplierId }: { dayIndex: number; supplierId: string },
): string => addressOf('/add-product', target, { 'day-index': String(dayIndex), supplier: supplierId })

export const swapProductAddress = (target: BuilderTarget, itineraryId: string): string =>
  addressOf('/swap-product', target, { 'swap-product': itineraryId })

/** Where the way back leads when a history state cannot be shown: the same package as it is now. */
export const withoutState = (target: BuilderTarget): BuilderTarget => {
  if (target.kind === 'draft') return target
  const { state: _, ...now } = target
  return now
}

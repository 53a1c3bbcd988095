import type { AddItem, AddProductData } from '#features/event-commands/rules/commands/add-item.ts'
import type { RequestedPackage } from '#features/event-commands/rules/new-package.ts'
import { blankEvent } from '#features/event-document/rules/blank-event.ts'
import { blankPackage } from '#features/event-document/rules/blank-package.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { canStartOn, type PackageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import { currentEvent, type StoredEvent, storedEvent } from '#features/event-document/rules/stored-event.ts'
import type { Section } from '#kernel/section.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import type { StoredTrip } from './stored-trip.ts'

/** Identifies a draft. A session has at most one draft for each section and location (PKG-O22). */
export type DraftKey = { readonly section: Section; readonly location: string }

export type Draft = {
  readonly event: EventDocument
  /** Sent with the save, so that a retry creates no second event. */
  readonly requestId: string
  /** The event to which the draft adds another package (PKG-059). */
  readonly eventId?: string
  /** True to add the draft to this event only if the event has no package yet, and otherwise create a new event. */
  readonly onlyIfEmpty?: boolean
}

/** Returns the event to which a draft belongs: the one in the page's address, or else the stored one. */
export const eventOfDraft = (
  eventInAddress: Pick<Draft, 'eventId' | 'onlyIfEmpty'>,
  stored: Draft | undefined,
): Pick<Draft, 'eventId' | 'onlyIfEmpty'> => {
  const { eventId, onlyIfEmpty } = eventInAddress.eventId === undefined ? (stored ?? {}) : eventInAddress
  return { eventId, onlyIfEmpty }
}

/** A draft in browser storage, which another release may have written. */
type StoredDraft = Omit<Draft, 'event'> & { readonly event: StoredEvent }

export const draftPackageId = 'draft'
const lastDraftStorageKey = 'package-draft-last'
const storageKeyOf = ({ section, location }: DraftKey) => `package-draft/${section}/${location}`

export const readDraft = (key: DraftKey): Draft | undefined => {
  const stored = readJson(sessionStore(), storageKeyOf(key)) as StoredDraft | undefined
  try {
    return stored && { ...stored, event: currentEvent(stored.event) }
  } catch {
    // A draft is not booked or paid, so an unreadable draft can be ignored.
    return undefined
  }
}

export const writeDraft = (key: DraftKey, draft: Draft): void => {
  const stored: StoredDraft = { ...draft, event: storedEvent(draft.event) }
  writeJson(sessionStore(), storageKeyOf(key), stored)
  writeJson(sessionStore(), lastDraftStorageKey, key)
}

export const dropDraft = (key: DraftKey): void => {
  sessionStore().remove(storageKeyOf(key))
  const lastKey = lastDraftKey()
  if (lastKey && storageKeyOf(lastKey) === storageKeyOf(key)) sessionStore().remove(lastDraftStorageKey)
}

/** Returns the section and location of the draft that was edited last, for an address without them. */
export const lastDraftKey = (): DraftKey | undefined =>
  readJson(sessionStore(), lastDraftStorageKey) as DraftKey | undefined

/**
 * Returns the section and location of the draft that was edited last, with its package in the format of a creation
 * request. `name` is the name of the location.
 */
export const lastDraftPackage = ():
  | (DraftKey & { readonly request: RequestedPackage; readonly name: string })
  | undefined => {
  const key = lastDraftKey()
  const [pack] = (key && readDraft(key)?.event.packages) ?? []
  return key && pack && { ...key, request: requestedOf(pack), name: pack.locationName ?? '' }
}

type DraftStart = {
  section: Section
  location: { id: string; name: string }
  limits: PackageLimits
  now: string
  trip?: StoredTrip
}

/** Returns an event that exists only in this browser, with one empty package. */
export const createDraft = ({ section, location, limits, now, trip }: DraftStart): EventDocument =>
  blankEvent({
    id: draftPackageId,
    version: 0,
    section,
    createdAt: now,
    authenticated: true,
    organiserId: 'visitor',
    estimatedCustomers: trip?.peopleCount ?? limits.people.default,
    // A draft is not a sales lead, so its heat is irrelevant.
    salesHeat: 0,
    packages: [
      blankPackage({
        id: draftPackageId,
        section,
        locationId: location.id,
        locationName: location.name,
        startDate: trip?.startDate ?? null,
        nightsCount: trip?.nightsCount ?? limits.nights.default,
        peopleCount: trip?.peopleCount ?? limits.people.default,
      }),
    ],
  })

/**
 * Returns a stored draft without start dates that the limits no longer allow, so that the user must choose a new date.
 */
export const withoutExpiredStart = (
  event: EventDocument,
  today: string,
  limits: PackageLimits,
): EventDocument => {
  const isAllowed = (date: string | null) => date === null || canStartOn(date, today, limits.startDate)
  return {
    ...event,
    packages: event.packages.map((pack) => (isAllowed(pack.startDate) ? pack : { ...pack, startDate: null })),
  }
}

/** Returns the package in the format of a creation request, with an add-product command for each entry (EVT-035). */
export const requestedOf = (pack: PackageDocument): RequestedPackage => ({
  locationId: pack.locationId,
  startDate: pack.startDate,
  nightsCount: pack.nightsCount,
  peopleCount: pack.peopleCount,
  eventNotes: pack.eventNotes,
  webPackageId: pack.webPackageId,
  productList: productList(pack.entries),
})

const productList = (entries: readonly PackageEntry[]): AddProductData[] =>
  entries.map((entry) => ({ productId: entry.productId, itinerary: [itemOf(entry)] }))

const itemOf = (entry: PackageEntry): AddItem => ({
  newItineraryId: entry.itineraryId,
  dayIndex: entry.dayIndex,
  isNightActivity: entry.isNightActivity,
  times: { startTime: entry.startTime, preferredStartTimeRange: entry.preferredStartTimeRange },
  hideProduct: entry.hideProduct,
  needPeople: entry.needPeople,
  needUnits: entry.needUnits,
  options: { optionProducts: entry.optionProducts, addOnProducts: entry.addOnProducts },
  ...(entry.flightDetails ? { flightDetails: entry.flightDetails } : {}),
})

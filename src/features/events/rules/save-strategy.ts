import { dayOf, daysBetween, type IsoDate } from '#kernel/dates.ts'
import type { EventDocument } from './event-document.ts'

/** How a package is saved (001 §4). */
export type SaveStrategy =
  | 'createEventType'
  | 'createEventStrongType'
  | 'createPackageType'
  | 'createPackageForNewEmptyEvent'
  | 'updatePackageType'

/** An event takes further packages only while it is younger than this (001 §9). */
export const addingPackageDays = 30

type Viewer = 'organiser' | 'staff' | 'guest' | 'other'

/**
 * Where a package being added goes: to the current event for its organiser and staff while it is an
 * Enquiry of the last 30 days, otherwise to a new event (001 §4).
 */
export const targetOfNewPackage = (
  event: Pick<EventDocument, 'statusStage' | 'createdAt'> | null,
  viewer: Viewer,
  today: IsoDate,
): 'currentEvent' | 'newEvent' => {
  if (event === null || event.statusStage !== 'Enquiry') return 'newEvent'
  if (viewer !== 'organiser' && viewer !== 'staff') return 'newEvent'
  return daysBetween(dayOf(new Date(event.createdAt)), today) < addingPackageDays
    ? 'currentEvent'
    : 'newEvent'
}

type NewPackage = {
  /** The event it was begun for. */
  readonly event: Pick<EventDocument, 'statusStage' | 'createdAt' | 'packages'> | null
  /** Only if that event has no package yet; otherwise it makes an event of its own. */
  readonly intoNewEvent: boolean
  readonly viewer: Viewer
  readonly today: IsoDate
}

/** How a package that was never saved is saved: into the event it was begun for, or into one of its own. */
export const strategyOfNewPackage = ({
  event,
  intoNewEvent,
  viewer,
  today,
}: NewPackage): Exclude<SaveStrategy, 'updatePackageType'> => {
  const isEmpty = event !== null && event.packages.length === 0
  const isTaken = intoNewEvent && !isEmpty
  if (targetOfNewPackage(event, viewer, today) === 'currentEvent' && !isTaken)
    return isEmpty ? 'createPackageForNewEmptyEvent' : 'createPackageType'
  return viewer === 'staff' ? 'createEventStrongType' : 'createEventType'
}

export type SectionLimit = 'people' | 'nights' | 'startDate'

/**
 * What of a new package has to lie within the section's limits. How many come and for how long staff agree on with
 * the customer; an event that they create still starts when the section takes it (001 §5: strong creation).
 */
export const limitsChecked = (strategy: SaveStrategy, isStaff: boolean): readonly SectionLimit[] => {
  if (strategy === 'createEventStrongType') return ['startDate']
  return isStaff ? [] : ['people', 'nights', 'startDate']
}

import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { dayOf, daysBetween, type IsoDate } from '#kernel/dates.ts'

/** How a package is saved (PKG-070). */
export type SaveStrategy =
  | 'createEventType'
  | 'createEventStrongType'
  | 'createPackageType'
  | 'createPackageForNewEmptyEvent'
  | 'updatePackageType'

/** The age in days from which an event accepts no more packages (PKG-059). */
export const daysToAddPackages = 30

type Viewer = 'organiser' | 'staff' | 'guest' | 'other'

/**
 * Returns whether a new package is added to the current event or to a new one (PKG-059). Only the organiser and staff
 * can add it to the current event, while that is an Enquiry of the last 30 days.
 */
export const targetOfNewPackage = (
  event: Pick<EventDocument, 'statusStage' | 'createdAt'> | null,
  viewer: Viewer,
  today: IsoDate,
): 'currentEvent' | 'newEvent' => {
  if (event === null || event.statusStage !== 'Enquiry') return 'newEvent'
  if (viewer !== 'organiser' && viewer !== 'staff') return 'newEvent'
  return daysBetween(dayOf(new Date(event.createdAt)), today) < daysToAddPackages
    ? 'currentEvent'
    : 'newEvent'
}

type NewPackage = {
  /** The event for which the package was started. */
  readonly event: Pick<EventDocument, 'statusStage' | 'createdAt' | 'packages'> | null
  /** True to add the package to that event only if it has no package yet. Otherwise a new event is created. */
  readonly onlyIfEmpty: boolean
  readonly viewer: Viewer
  readonly today: IsoDate
}

/** Returns how an unsaved package is saved: to the event for which it was started, or to a new one. */
export const strategyOfNewPackage = ({
  event,
  onlyIfEmpty,
  viewer,
  today,
}: NewPackage): Exclude<SaveStrategy, 'updatePackageType'> => {
  const isEmpty = event !== null && event.packages.length === 0
  const isNoLongerEmpty = onlyIfEmpty && !isEmpty
  if (targetOfNewPackage(event, viewer, today) === 'currentEvent' && !isNoLongerEmpty)
    return isEmpty ? 'createPackageForNewEmptyEvent' : 'createPackageType'
  return viewer === 'staff' ? 'createEventStrongType' : 'createEventType'
}

export type SectionLimit = 'people' | 'nights' | 'startDate'

/**
 * Returns the section's limits that apply to a new package. Staff agree people and nights with the customer, but an
 * event that they create must start within the section's dates (EVT-034).
 */
export const limitsChecked = (strategy: SaveStrategy, isStaff: boolean): readonly SectionLimit[] => {
  if (strategy === 'createEventStrongType') return ['startDate']
  return isStaff ? [] : ['people', 'nights', 'startDate']
}

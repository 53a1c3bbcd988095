import { dayOf, daysBetween, type IsoDate } from '#kernel/dates.ts'
import type { EventDocument } from '../event-document.ts'

/** An event takes further packages only while it is younger than this (001 §9). */
export const addingPackageDays = 30

/**
 * Where a package being added goes: to the current event for its organiser and staff while it is an
 * Enquiry of the last 30 days, otherwise to a new event (001 §4).
 */
export const targetOfNewPackage = (
  event: Pick<EventDocument, 'statusStage' | 'createdAt'> | null,
  viewer: 'organiser' | 'staff' | 'guest' | 'other',
  today: IsoDate,
): 'currentEvent' | 'newEvent' => {
  if (event === null || event.statusStage !== 'Enquiry') return 'newEvent'
  if (viewer !== 'organiser' && viewer !== 'staff') return 'newEvent'
  return daysBetween(dayOf(new Date(event.createdAt)), today) < addingPackageDays
    ? 'currentEvent'
    : 'newEvent'
}

import { daysToAddPackages } from '#features/event-commands/rules/save-strategy.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventDates } from '#features/event-document/rules/leading-package.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { cutText } from '#kernel/cut-text.ts'
import { dayOf, daysBetween, type IsoDate } from '#kernel/dates.ts'
import { maxNotesLength } from '#kernel/fields.ts'
import { sectionOf } from '#kernel/section.ts'
import { isActiveEnquiry } from '../summarise-event.ts'
import type { EmptyCreation } from './creation-request.ts'

/**
 * Returns whether a creation with merge rules is merged into this event of the same organiser (ENQ-O7). False for an
 * event that accepts no more packages, by the same rule as in the browser.
 */
export const acceptsCreation = (
  event: EventDocument,
  { section }: Pick<EmptyCreation, 'section'>,
  today: IsoDate,
): boolean =>
  event.section === sectionOf(section) &&
  isActiveEnquiry({ ...event, ...eventDates(event) }, today) &&
  daysBetween(dayOf(new Date(event.createdAt)), today) < daysToAddPackages

/**
 * Merges a creation's notes and package into an event. The package becomes another option; with `mergePackage`, it
 * replaces the last option if that has no products. Names and the number of people in the request replace those of the
 * event.
 */
export const mergeCreation = (
  event: EventDocument,
  request: EmptyCreation,
  pack?: PackageDocument,
): EventDocument => {
  const packages = pack
    ? withPackage(event.packages, pack, request.mergeRules?.mergePackage ?? false)
    : event.packages
  return {
    ...event,
    eventName: request.name || event.eventName,
    guestOfHonour: request.guestOfHonour || event.guestOfHonour,
    estimatedCustomers: request.people ?? event.estimatedCustomers,
    notes: { ...event.notes, summary: joinNotes(event.notes.summary, request.eventNotes) },
    packages,
  }
}

const withPackage = (
  packages: PackageDocument[],
  pack: PackageDocument,
  mergePackage: boolean,
): PackageDocument[] => {
  const lastPackage = packages.at(-1)
  const replaces =
    mergePackage &&
    lastPackage !== undefined &&
    lastPackage.status === 'Option' &&
    lastPackage.entries.length === 0
  return [...(replaces ? packages.slice(0, -1) : packages), pack]
}

/** Appends new notes to the existing ones, as far as they fit; notes that are already there are not repeated. */
export const joinNotes = (oldNotes: string, addedNotes = ''): string => {
  if (addedNotes === '' || oldNotes.includes(addedNotes)) return oldNotes
  return cutText(oldNotes === '' ? addedNotes : `${oldNotes}\n${addedNotes}`, maxNotesLength)
}

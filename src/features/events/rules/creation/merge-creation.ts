import { cutText } from '#kernel/cut-text.ts'
import { dayOf, daysBetween, type IsoDate } from '#kernel/dates.ts'
import { maxNotesLength } from '#kernel/fields.ts'
import { sectionOf } from '#kernel/section.ts'
import type { EventDocument } from '../event-document.ts'
import type { PackageDocument } from '../package-document.ts'
import { addingPackageDays } from '../save-strategy.ts'
import { eventDates, isActiveEnquiry } from '../summarise-event.ts'
import type { EmptyCreation } from './creation-request.ts'

/**
 * True when a creation that asks to be merged belongs into this event of the same organiser (ENQ-O7): into no event that
 * takes no further package either, so that the server joins none that a browser would not have asked about.
 */
export const takesCreation = (
  event: EventDocument,
  { section }: Pick<EmptyCreation, 'section'>,
  today: IsoDate,
): boolean =>
  event.section === sectionOf(section) &&
  isActiveEnquiry({ ...event, ...eventDates(event) }, today) &&
  daysBetween(dayOf(new Date(event.createdAt)), today) < addingPackageDays

/**
 * The event with a creation's notes and package put into it. The package comes as a further option, or, when
 * packages are to be merged, in place of a last one that has no products yet. Names given now win.
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
  merge: boolean,
): PackageDocument[] => {
  const last = packages.at(-1)
  const replaces = merge && last !== undefined && last.status === 'Option' && last.entries.length === 0
  return [...(replaces ? packages.slice(0, -1) : packages), pack]
}

/** New notes go below those there are, as far as they fit; the same ones are not said twice. */
export const joinNotes = (old: string, added = ''): string => {
  if (added === '' || old.includes(added)) return old
  return cutText(old === '' ? added : `${old}\n${added}`, maxNotesLength)
}

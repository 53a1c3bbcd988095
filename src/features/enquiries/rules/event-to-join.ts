import { daysToAddPackages } from '#features/event-commands/rules/save-strategy.ts'
import { dayOf, daysBetween, type IsoDate } from '#kernel/dates.ts'
import { type Section, sectionOf } from '#kernel/section.ts'

/** The fields of an event in a list. */
export type ListedEvent = {
  readonly id: string
  readonly section: string
  readonly statusStage: string
  readonly created: { readonly dateTime: string }
  readonly startDate: IsoDate | null
  readonly organiser: { readonly id: string }
  /** The sales heat, which only responses for staff contain. */
  readonly salesFunnelHeat?: number
}

type JoinOptions = {
  readonly organiserId: string
  readonly section: Section
  readonly today: IsoDate
  /** The event that this browser showed last. */
  readonly currentId: string | undefined
}

/**
 * Returns the event that an enquiry joins (ENQ-O7): an active enquiry of the same organiser and section, less than 30
 * days old, preferably the current event; undefined if there is none.
 * @param events newest first
 */
export const eventToJoin = <Event extends ListedEvent>(
  events: readonly Event[],
  { organiserId, section, today, currentId }: JoinOptions,
): Event | undefined => {
  const candidates = events.filter(
    (event) =>
      event.organiser.id === organiserId &&
      sectionOf(event.section) === section &&
      event.statusStage === 'Enquiry' &&
      (event.startDate === null || event.startDate > today) &&
      event.salesFunnelHeat !== 0 &&
      daysBetween(dayOf(new Date(event.created.dateTime)), today) < daysToAddPackages,
  )
  return candidates.find(({ id }) => id === currentId) ?? candidates[0]
}

import { z } from 'zod'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import { type EventDocument, statusStages } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import { eventDates, eventTimeStage, leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { dateField, idField, yesNoField } from '#kernel/fields.ts'
import type { WireEvent } from '../reading/wire-schema.ts'

/** What anyone with the invite link can see of the event (EVT-O10). */
export const inviteData = z.object({
  eventId: idField,
  eventName: z.string(),
  section: z.string(),
  organiserName: z.string(),
  locationName: z.string().nullable(),
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
  bookedDate: dateField.nullable(),
  statusStage: z.enum(statusStages),
  /** Yes: the guest is not asked whether they attend (EVT-O12). */
  hideAttending: yesNoField,
})
export type InviteData = z.infer<typeof inviteData>

/** Returns what a user with the invite link sees of an event. */
export const inviteDataOf = (event: EventDocument): InviteData => {
  const pack = leadingPackage(event)
  return {
    eventId: event.id,
    eventName: eventDisplayName(event),
    section: event.section,
    organiserName: firstWord(findGuest(event, event.organiserId)?.name ?? ''),
    locationName: pack?.locationName ?? pack?.customSearch?.name ?? null,
    ...eventDates(event),
    bookedDate: event.bookedDate,
    statusStage: event.statusStage,
    hideAttending: event.hideNonAttending ? 'Yes' : 'No',
  }
}

/** Returns the event for a user who has its token but is not part of it: nothing beyond the invite. */
export const eventForInvitee = (event: EventDocument, today: IsoDate): WireEvent => ({
  _doc: event.id,
  version: event.version,
  section: event.section,
  name: event.name,
  eventName: event.eventName,
  guestOfHonour: null,
  statusStage: event.statusStage,
  today,
  timeStage: eventTimeStage(event, today),
  ...eventDates(event),
  packageOption: [],
})

const firstWord = (name: string): string => name.split(' ')[0] ?? ''

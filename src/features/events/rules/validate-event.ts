import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { IsoDate } from '#kernel/dates.ts'

type Validity = { valid: boolean; errors: string[] }

/**
 * Returns whether an event can be booked, with an error for each problem of its organiser, package, start date,
 * products or number of attending guests (EVT-O14).
 */
export const validateEvent = (event: EventDocument, today: IsoDate): Validity => {
  const pack = leadingPackage(event)
  const attendingCount = event.guests.filter(({ attending }) => attending === 'Yes').length
  const errors = [
    findGuest(event, event.organiserId) ? '' : 'The event has no organiser',
    pack ? '' : 'The event has no package',
    pack && pack.startDate === null ? 'The event has no start date' : '',
    pack?.startDate && pack.startDate <= today && event.statusStage === 'Enquiry'
      ? 'The start date has passed'
      : '',
    pack?.entries.every(({ stage }) => stage === 'Cancelled') ? 'The package has no products' : '',
    attendingCount > 0 ? '' : 'Nobody is attending the event',
    pack && attendingCount > pack.peopleCount
      ? `${attendingCount} people are attending, but the package is for ${pack.peopleCount}`
      : '',
  ].filter((error) => error !== '')
  return { valid: errors.length === 0, errors }
}

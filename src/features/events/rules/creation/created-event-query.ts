import { eventTexts } from '../event-texts.ts'
import type { WireEvent } from '../reading/wire-schema.ts'

/** How the organiser was identified: by a form, or by saving while logged in (SHELL-015). */
export type CreationRef = 'signup-form' | 'login-form' | 'save-button'
/** The form that led to the event, by its name in URLs (SHELL-015). */
type CreationForm = 'organiserForm' | 'productForm' | 'enquiryForm'

/** The result of creating an event, or of adding a package to an existing one. */
export type CreatedEvent = {
  readonly event: WireEvent
  readonly packageId: string | null
  readonly existingEvent: boolean
  readonly rpt: 'y' | 'n'
}

/**
 * Returns the result of a creation.
 * @throws "Event is't created" if the response has no event (EVT-038), for example from a proxy
 */
export const requireCreated = <Created extends { readonly event: WireEvent }>(
  created: Created | undefined,
): Created => {
  if (!created?.event) throw new Error(eventTexts.eventNotCreated)
  return created
}

type ShownEvent = Omit<CreatedEvent, 'event'> & {
  readonly event: Pick<WireEvent, '_doc' | 'section'> & {
    readonly packageOption: readonly { readonly id: string; readonly startDate: string | null }[]
  }
}
type Origin = { readonly form?: CreationForm; readonly ref?: CreationRef }

/**
 * Returns the query parameters of event home after a creation: the event, its package, and what to ask the organiser
 * (EVT-040 to EVT-042). The organiser of a new event is asked for its details. For an existing event, they are asked
 * for the date of an undated package instead.
 */
export const createdEventQuery = (
  { event, packageId, existingEvent, rpt }: ShownEvent,
  { form = 'organiserForm', ref = 'save-button' }: Origin = {},
): Record<string, string> => {
  const pack = event.packageOption.find(({ id }) => id === packageId)
  return {
    eventId: event._doc,
    section: event.section,
    ...(packageId !== null && { packageId }),
    ref,
    ...(existingEvent
      ? { 'new-event': 'no', ...(pack?.startDate === null && { 'request-date': 'yes' }) }
      : { 'new-event': 'yes', form, rpt, 'request-fd': 'yes' }),
  }
}

import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventDates } from '#features/event-document/rules/leading-package.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import type { AutomaticCancellation } from '#features/events/rules/automatic-cancellation.ts'
import { addDays, type IsoDate, laterOf } from '#kernel/dates.ts'

/** The author of automatic changes in the history of an event. */
export const automaticAuthor = 'jaunt'

/** The days from the warning to the last day to pay, and the minimum number from the warning to the cancellation. */
export const warningDays = 3

export type CancellationFacts = {
  readonly today: IsoDate
  /** The day on which the organiser was warned about this last day to pay; null if they have not been warned. */
  readonly warnedOn: IsoDate | null
  readonly isPaymentPending: boolean
  readonly hasAddress: boolean
}

type PlannedCancellation = AutomaticCancellation &
  (
    | {
        readonly step: 'warn' | 'cancel'
        readonly on: IsoDate
        /** The day of the cancellation if nothing changes; for the step 'cancel', it is `on`. */
        readonly cancelledOn: IsoDate
      }
    /** The event will not be cancelled, for the given reason. */
    | { readonly step: 'stay'; readonly reason: string }
  )

/**
 * Plans the next step for an unpaid event. `warningDays` before the last day to pay, the organiser gets an email. On
 * the day after the last day, the event is cancelled. If the email was late, the cancellation is at least `warningDays`
 * after it.
 */
export const planCancellation = (
  event: EventDocument,
  unpaid: AutomaticCancellation,
  facts: CancellationFacts,
): PlannedCancellation => {
  const reason = whyNotCancelled(event, facts)
  if (reason) return { ...unpaid, step: 'stay', reason }
  const { today, warnedOn } = facts
  const cancelledAfter = (warning: IsoDate) =>
    laterOf(addDays(unpaid.lastDay, 1), addDays(warning, warningDays))
  if (warnedOn === null) {
    const on = laterOf(today, addDays(unpaid.lastDay, -warningDays))
    return { ...unpaid, step: 'warn', on, cancelledOn: cancelledAfter(on) }
  }
  const on = cancelledAfter(warnedOn)
  return { ...unpaid, step: 'cancel', on, cancelledOn: on }
}

/** Returns the reason why an unpaid event will not be cancelled; an empty string if it will be. */
const whyNotCancelled = (
  event: EventDocument,
  { today, isPaymentPending, hasAddress }: CancellationFacts,
): string => {
  const { startDate } = eventDates(event)
  if (startDate !== null && startDate <= today) return 'The trip has started'
  if (isPaymentPending) return 'A payment is pending'
  // An event is never cancelled without a warning to its organiser, so a warning that can't be sent prevents the
  // cancellation.
  if (event.autoEmailsBlocked) return 'Automatic emails are blocked'
  if (!sendsMail(event, 'cancellation-warning')) return 'The warning before cancellation is turned off'
  return hasAddress ? '' : 'The organiser has no email address'
}

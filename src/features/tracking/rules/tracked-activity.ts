/** The data that decides whether a person's activity on an event is tracked. */
export type TrackedEvent = {
  readonly statusStage: string
  readonly hasManager: boolean
  readonly isOrganiser: boolean
}

/**
 * Returns whether a person's activity on an event is tracked. Only the organiser's activity is tracked, and only on an
 * enquiry with a manager (TRK-006).
 */
export const isActivityTracked = ({ statusStage, hasManager, isOrganiser }: TrackedEvent): boolean =>
  isOrganiser && statusStage === 'Enquiry' && hasManager

/** Returns the id of the event that a page is about, by its path and query; undefined for other pages. */
export const eventOfAddress = (address: string): string | undefined =>
  /^\/admin\/event\/([\w-]+)/.exec(address)?.[1] ?? /[?&]eventId=([\w-]+)/.exec(address)?.[1]

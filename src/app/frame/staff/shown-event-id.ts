/** Returns the id of the event that an address of event home shows; undefined for any other address. */
export const shownEventId = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | undefined =>
  /^\/my-events(\/|$)/.test(pathname) ? (new URLSearchParams(search).get('eventId') ?? undefined) : undefined

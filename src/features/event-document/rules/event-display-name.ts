import type { EventDocument } from './event-document.ts'

/** Returns the name that a user typed for an event, or else the title from its template. */
export const eventDisplayName = ({ eventName, name }: Pick<EventDocument, 'eventName' | 'name'>): string =>
  eventName ?? name

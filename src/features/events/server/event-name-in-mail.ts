import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { safeName } from '#platform/server/mail/layout.ts'

/** Returns the name of an event for emails, or 'your event' if mail programs would turn the name into a link. */
export const eventNameInMail = (event: Pick<EventDocument, 'eventName' | 'name'>): string =>
  safeName(eventDisplayName(event), 'your event')

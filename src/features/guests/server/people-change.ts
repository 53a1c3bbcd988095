import type { PeopleChange } from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import type { GuestsDeps } from './guests-deps.ts'

/**
 * Returns the role in which an actor changes the people of an event, and today's date. A customer outside the
 * event counts as a guest.
 */
export const peopleChange = (
  { now }: Pick<GuestsDeps, 'now'>,
  actor: Actor,
  { organiserId }: Pick<EventDocument, 'organiserId'>,
): PeopleChange => ({
  sender: countsAsStaff(actor) ? 'staff' : actor.userId === organiserId ? 'organiser' : 'guest',
  today: dayOf(now()),
})

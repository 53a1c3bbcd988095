import { refuseFull } from '#features/event-commands/rules/people-limit.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { GuestsDeps } from './guests-deps.ts'

/**
 * Wraps a change of an event's guests. Refuses with tooManyPeople if the change raises the number of attending guests
 * above the section's maximum, which only staff can exceed.
 */
export const withPeopleLimit =
  (
    deps: Pick<GuestsDeps, 'sectionSettings'>,
    actor: Actor,
    change: (event: EventDocument) => EventDocument | Refusal,
  ) =>
  async (event: EventDocument, tx: Tx): Promise<EventDocument | Refusal> => {
    const changed = change(event)
    if (isRefusal(changed) || changed === event || countsAsStaff(actor)) return changed
    const settings = await deps.sectionSettings?.(tx, event.section)
    return refuseFull(event, changed, settings?.maxPeople) ?? changed
  }

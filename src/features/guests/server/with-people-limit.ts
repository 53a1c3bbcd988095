import type { EventDocument } from '#features/events/rules/event-document.ts'
import { refuseFull } from '#features/events/rules/quantities/people-limit.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { GuestsDeps } from './guests-deps.ts'

/**
 * A change of an event's guests that keeps to how many people the section takes; refused with tooManyPeople where
 * more would come. Staff may let more come.
 */
export const keepPeopleLimit =
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

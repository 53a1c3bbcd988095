import { refuseFull } from '#features/packages/rules/builder/people-limit.ts'
import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { EventsParts } from '../events-parts.ts'

/**
 * A change of an event's guests that keeps to how many people the section takes; refused with tooManyPeople where
 * more would come. Staff may let more come.
 */
export const keepPeopleLimit =
  (
    parts: Pick<EventsParts, 'sectionSettings'>,
    actor: Actor,
    change: (event: EventDocument) => EventDocument | Refusal,
  ) =>
  async (event: EventDocument, tx: Tx): Promise<EventDocument | Refusal> => {
    const changed = change(event)
    if (isRefusal(changed) || changed === event || countsAsStaff(actor)) return changed
    const settings = await parts.sectionSettings?.(tx, event.section)
    return refuseFull(event, changed, settings?.mostPeople) ?? changed
  }

import { findPeople } from '#features/accounts/server/index.ts'
import { type EventsDeps, readEventAsActor, readerVisibility } from '#features/events/server/index.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import type { eventChangeEndpoints } from '../../contract/event-change-endpoints.ts'
import { describeSave } from '../../rules/changes/describe-save.ts'
import { listSaves } from './event-save-store.ts'

/** Handlers that show staff the history of an event in words (STF-O9). */
export const eventChangeHandlers = (deps: EventsDeps): Handlers<typeof eventChangeEndpoints> => ({
  listEventChanges: async ({ input: { id, ...page }, context }) => {
    const event = await readEventAsActor(deps, context.actor, id)
    if (isRefusal(event)) return event
    const readerAccess = await readerVisibility(deps, event, context.actor)
    if (!readerAccess) return refusal('notAllowed')
    const { saves, count } = await listSaves(deps.database, event, page)
    const people = await findPeople(deps.database, [...new Set(saves.map(({ doneBy }) => doneBy))])
    const data = []
    for (const { version, commands, doneBy, doneAt } of saves) {
      data.push({
        version,
        dateTime: doneAt.toISOString(),
        doneBy: { id: doneBy, name: people.get(doneBy)?.name ?? '' },
        changes: describeSave(commands, event, readerAccess.visibility),
      })
      // Saves with the maximum number of commands, in the largest event, take a few milliseconds each.
      await yieldEventLoop()
    }
    return { data, count }
  },
})

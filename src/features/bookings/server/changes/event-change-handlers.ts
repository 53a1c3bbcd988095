import { findPeople } from '#features/accounts/server/index.ts'
import { type EventsDeps, readOwnEvent } from '#features/events/server/index.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { eventChangeEndpoints } from '../../contract/event-change-endpoints.ts'
import { describeSave } from '../../rules/changes/describe-save.ts'
import { listSaves } from './event-save-store.ts'

/** Handlers that show staff the history of an event in words (STF-O9). */
export const eventChangeHandlers = (deps: EventsDeps): Handlers<typeof eventChangeEndpoints> => ({
  listEventChanges: async ({ input: { id, ...page }, context }) => {
    const event = await readOwnEvent(deps, context.actor, id)
    if (isRefusal(event)) return event
    const { saves, count } = await listSaves(deps.database, event, page)
    const people = await findPeople(deps.database, [...new Set(saves.map(({ doneBy }) => doneBy))])
    return {
      data: saves.map(({ version, commands, doneBy, doneAt }) => ({
        version,
        dateTime: doneAt.toISOString(),
        doneBy: { id: doneBy, name: people.get(doneBy)?.name ?? '' },
        changes: describeSave(commands, event),
      })),
      count,
    }
  },
})

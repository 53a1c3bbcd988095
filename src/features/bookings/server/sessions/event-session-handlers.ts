import { findPeople } from '#features/accounts/server/index.ts'
import { type EventsDeps, readEventAsActor, respondWithEvent } from '#features/events/server/index.ts'
import { personBehind } from '#kernel/actor.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { sessionEndpoints } from '../../contract/event-session-endpoints.ts'
import { insertSession, listSessions } from './event-session-store.ts'

/**
 * Handlers that record when people open an event (its event sessions), and list these for staff (EVT-O22). Staff who
 * act as a customer are recorded as themselves.
 */
export const sessionHandlers = (deps: EventsDeps): Handlers<typeof sessionEndpoints> => ({
  logSession: async ({ input: { id, ...device }, context }) => {
    const actor = actorOf(context)
    const event = await readEventAsActor(deps, actor, id)
    if (isRefusal(event)) return event
    await transact(deps.database, (tx) =>
      insertSession(tx, { eventId: id, userId: personBehind(actor), ...device }, deps.now()),
    )
    return respondWithEvent(deps, actor, event)
  },
  listEventSessions: async ({ input: { id }, context }) => {
    const event = await readEventAsActor(deps, context.actor, id)
    if (isRefusal(event)) return event
    const sessions = await listSessions(deps.database, id)
    const people = await findPeople(deps.database, [...new Set(sessions.map(({ user_id }) => user_id))])
    return {
      data: sessions.map((session) => ({
        id: session.id,
        userId: session.user_id,
        name: people.get(session.user_id)?.name ?? '',
        startedAt: session.started_at.toISOString(),
        deviceWidth: session.device_width,
        deviceHeight: session.device_height,
        landingPage: session.landing_page,
      })),
    }
  },
})

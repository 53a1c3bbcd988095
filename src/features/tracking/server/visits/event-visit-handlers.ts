import { readTemplate } from '#features/content/server/index.ts'
import { readEventAsActor } from '#features/events/server/index.ts'
import { personBehind } from '#kernel/actor.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { DeviceData, visitEndpoints } from '../../contract/visit-endpoints.ts'
import { landingPageOf } from '../../rules/visit.ts'
import type { TrackingDeps } from '../tracking-deps.ts'
import { deviceOf } from './device.ts'
import { acceptsCookies, visitIdOf } from './visit-cookies.ts'
import { insertEventVisit } from './visit-store.ts'

type EventVisitEndpoints = Pick<
  typeof visitEndpoints,
  'startEventSession' | 'startEventAndPackageSession' | 'startPackageSession'
>

type Visit = DeviceData & { readonly eventId: string; readonly packageId?: string }

/**
 * Handlers for visits of people to events and packages, which are stored only with consent (TRK-O9). If staff act as a
 * customer, the visit is stored under their own id.
 */
export const eventVisitHandlers = (deps: TrackingDeps): Handlers<EventVisitEndpoints> => {
  const startVisit = async (visit: Visit, isOfEvent: boolean, context: RequestContext) => {
    const actor = actorOf(context)
    const event = await readEventAsActor(deps.events, actor, visit.eventId)
    if (isRefusal(event)) return event
    const { packageId = null } = visit
    if (packageId !== null && !event.packages.some(({ id }) => id === packageId))
      return refusal('nodeNotFound', { id: packageId })
    if (!acceptsCookies(context)) return { data: { sessionId: null } }
    const now = deps.now()
    const { sessionTimeout } = await readTemplate(deps.database, event.section)
    const newVisit = {
      eventId: event.id,
      packageId,
      ofEvent: isOfEvent,
      userId: personBehind(actor),
      visitId: visitIdOf(context) ?? null,
      device: deviceOf(visit, true),
      landingPage: landingPageOf(visit.landingPage, true),
    }
    const since = new Date(now.getTime() - sessionTimeout * 60_000)
    const sessionId = await transact(deps.database, (tx) => insertEventVisit(tx, newVisit, { now, since }))
    return isRefusal(sessionId) ? sessionId : { data: { sessionId } }
  }
  return {
    startEventSession: ({ input, context }) => startVisit(input, true, context),
    startEventAndPackageSession: ({ input, context }) => startVisit(input, true, context),
    startPackageSession: ({ input, context }) => startVisit(input, false, context),
  }
}

import { permissionsAsStaff } from '#features/access/server/index.ts'
import { findPeople } from '#features/accounts/server/index.ts'
import { lastSessionStart } from '#features/bookings/server/index.ts'
import { readEventAsActor } from '#features/events/server/index.ts'
import { isPlainCustomer, personBehind } from '#kernel/actor.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { timeEndpoints } from '../../contract/time-endpoints.ts'
import { minuteOf, stampMinute, usableMinutes } from '../../rules/minutes.ts'
import { isActivityTracked } from '../../rules/tracked-activity.ts'
import type { TrackingDeps } from '../tracking-deps.ts'
import { acceptsCookies } from '../visits/visit-cookies.ts'
import { lastEventVisitStart } from '../visits/visit-store.ts'
import { addOrganiserMinutes, addStaffMinutes, readActivity, readStaffMinutes } from './time-store.ts'

/** Handlers for the activity of organisers, stored only with consent (TRK-O9), and for the working time of staff. */
export const timeHandlers = ({ database, events, now }: TrackingDeps): Handlers<typeof timeEndpoints> => ({
  reportOrganiserActivity: async ({ input: { eventId, userId, minutes }, context }) => {
    const actor = actorOf(context)
    if (!isPlainCustomer(actor) || actor.userId !== userId) return refusal('notAllowed')
    const event = await readEventAsActor(events, actor, eventId)
    if (isRefusal(event)) return event
    const { statusStage, managerId } = event
    const isTracked = isActivityTracked({ statusStage, hasManager: managerId !== null, isOrganiser: true })
    if (!isTracked || !acceptsCookies(context)) return { data: { stored: 0 } }
    const currentMinute = minuteOf(now().getTime())
    const validMinutes = usableMinutes(minutes ?? [stampMinute(currentMinute, userId)], userId, currentMinute)
    return { data: { stored: await addOrganiserMinutes(database, { eventId, userId }, validMinutes) } }
  },

  reportStaffTime: async ({ input, context }) => {
    const actor = actorOf(context)
    const userId = personBehind(actor)
    const can = await permissionsAsStaff(database, actor)
    const validMinutes = usableMinutes(input, userId, minuteOf(now().getTime()))
    // Staff who cannot see events cannot add time to them.
    const minutes = can('eventArea.view')
      ? validMinutes
      : validMinutes.map((minute) => ({ ...minute, eventId: undefined }))
    return { data: { stored: await addStaffMinutes(database, userId, minutes) } }
  },

  readEventActivity: async ({ input: { id }, context }) => {
    const actor = actorOf(context)
    const event = await readEventAsActor(events, actor, id)
    if (isRefusal(event)) return event
    const { organiserId } = event
    const [activity, staff, can, ...visitStarts] = await Promise.all([
      readActivity(database, id, organiserId),
      readStaffMinutes(database, id),
      permissionsAsStaff(database, actor),
      lastEventVisitStart(database, id, organiserId),
      lastSessionStart(database, id, organiserId),
    ])
    const visitTimes = [activity?.last_at, ...visitStarts].flatMap((moment) =>
      moment ? [moment.getTime()] : [],
    )
    const people = can('company.view')
      ? await findPeople(
          database,
          staff.map(({ user_id }) => user_id),
        )
      : undefined
    return {
      data: {
        organiser: {
          lastSeen: visitTimes.length === 0 ? null : new Date(Math.max(...visitTimes)).toISOString(),
          activeMinutes: activity?.minutes ?? 0,
        },
        staffMinutes: staff.reduce((sum, { minutes }) => sum + minutes, 0),
        ...(people && {
          byPerson: staff.map(({ user_id, minutes }) => ({
            id: user_id,
            name: people.get(user_id)?.name ?? '',
            minutes,
          })),
        }),
      },
    }
  },
})

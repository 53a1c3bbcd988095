import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import { type EventsDeps, readEvent } from '#features/events/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { cancellationEndpoints } from '../../contract/cancellation-endpoints.ts'
import {
  daysAhead,
  type ListedCancellation,
  maxListedCancellations,
} from '../../rules/cancelling/cancellation-list.ts'
import { planOf } from './cancel-unpaid.ts'
import { listUnpaidEvents } from './cancellation-store.ts'

/** The dry run of the automatic cancellation: the plans of the job, without acting on them. */
export const cancellationHandlers = (deps: EventsDeps): Handlers<typeof cancellationEndpoints> => ({
  listCancellations: async () => {
    const today = dayOf(deps.now())
    const found = await listUnpaidEvents(deps.database, {
      until: addDays(today, daysAhead),
      today,
      limit: maxListedCancellations + 1,
    })
    const data: ListedCancellation[] = []
    for (const { id } of found.slice(0, maxListedCancellations)) {
      const planned = await describePlan(deps, id)
      if (planned) data.push(planned)
    }
    return { data, hasMore: found.length > maxListedCancellations }
  },
})

const describePlan = async (
  { database, now }: EventsDeps,
  eventId: string,
): Promise<ListedCancellation | undefined> => {
  const event = await readEvent(database, eventId)
  const planned = event && (await planOf(database, event, now()))
  if (!planned) return undefined
  const { plan, organiser } = planned
  const { unpaid, lastDay, step } = plan
  return {
    id: eventId,
    name: eventDisplayName(event),
    organiser: { id: organiser.id, name: organiser.name },
    unpaid,
    lastDay,
    step,
    on: plan.step === 'stay' ? null : plan.on,
    reason: plan.step === 'stay' ? plan.reason : null,
  }
}

import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import { type EventsDeps, readEvents } from '#features/events/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { cancellationEndpoints } from '../../contract/cancellation-endpoints.ts'
import {
  daysAhead,
  type ListedCancellation,
  maxListedCancellations,
} from '../../rules/cancelling/cancellation-list.ts'
import { planUnpaidEvents } from './cancel-unpaid.ts'
import { listUnpaidEvents } from './cancellation-store.ts'

/** Handlers that list the planned steps of the automatic cancellation without carrying them out (a dry run). */
export const cancellationHandlers = (deps: EventsDeps): Handlers<typeof cancellationEndpoints> => ({
  listCancellations: async () => {
    const today = dayOf(deps.now())
    const unpaidEvents = await listUnpaidEvents(deps.database, {
      until: addDays(today, daysAhead),
      today,
      limit: maxListedCancellations + 1,
    })
    const ids = unpaidEvents.slice(0, maxListedCancellations).map(({ id }) => id)
    const byId = await readEvents(deps.database, ids)
    const events = ids.flatMap((id) => byId.get(id) ?? [])
    const planned = await planUnpaidEvents(deps.database, events, deps.now())
    return { data: planned.map(listItemOf), hasMore: unpaidEvents.length > maxListedCancellations }
  },
})

const listItemOf = ({
  event,
  plan,
  organiser,
}: Awaited<ReturnType<typeof planUnpaidEvents>>[number]): ListedCancellation => {
  const { unpaid, lastDay, step } = plan
  return {
    id: event.id,
    name: eventDisplayName(event),
    organiser: { id: organiser.id, name: organiser.name },
    unpaid,
    lastDay,
    step,
    on: plan.step === 'stay' ? null : plan.on,
    reason: plan.step === 'stay' ? plan.reason : null,
  }
}

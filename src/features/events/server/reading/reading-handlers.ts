import { findPeople, listStaff } from '#features/accounts/server/index.ts'
import { bookingStage } from '#features/event-commands/rules/booking/booking-stage.ts'
import { countsAsStaff } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { readingEndpoints } from '../../contract/reading-endpoints.ts'
import { wirePackagePrices, wirePriceDayOf } from '../../rules/reading/wire-price-history.ts'
import { refusal } from '../../rules/refusals.ts'
import { validateEvent } from '../../rules/validate-event.ts'
import { switchableMails } from '../changing/block-mails.ts'
import { readSnapshot } from '../event-history-store.ts'
import type { EventsDeps } from '../events-deps.ts'
import { refuseUnavailable } from '../hold-units.ts'
import { listPriceDates, readPriceDays, readPricesOn } from '../price-history-store.ts'
import { attendsFutureEvent, guestsOfOrganiser } from './event-facts-store.ts'
import { missingEvent, readEventAsActor, readerVisibility, showEvent } from './show-event.ts'

export const readingHandlers = (deps: EventsDeps): Handlers<typeof readingEndpoints> => {
  const { database } = deps
  const today = () => dayOf(deps.now())
  return {
    readEvent: async ({ input, context }) => {
      const event = await readEventAsActor(deps, context.actor, input.id)
      if (isRefusal(event)) return event
      const wireEvent = await showEvent(deps, context.actor, event)
      return isRefusal(wireEvent) ? wireEvent : { data: wireEvent }
    },
    validateEvent: async ({ input, context }) => {
      const event = await readEventAsActor(deps, context.actor, input.id)
      return isRefusal(event) ? event : { data: validateEvent(event, today()) }
    },
    readBookingStage: async ({ input, context }) => {
      const event = await readEventAsActor(deps, context.actor, input.id)
      if (isRefusal(event)) return event
      const pack = event.packages.find(({ id }) => id === input.packageId)
      if (!pack) return refusal('nodeNotFound', { id: input.packageId })
      const stage = bookingStage(event, pack, today())
      const unavailableRefusal = stage.canBook
        ? await refuseUnavailable(database, event, pack.id, deps.now())
        : undefined
      return {
        data: unavailableRefusal ? { ...stage, canBook: false, reason: unavailableRefusal.text } : stage,
      }
    },
    readBookedState: ({ input, context }) =>
      readHistory(deps, context.actor, input.id, 'booked', input.customerId),
    readState: ({ input, context }) => readHistory(deps, context.actor, input.id, input.state, ''),
    listPriceDates: async ({ input, context }) => {
      const event = await readEventAsActor(deps, context.actor, input.id)
      return isRefusal(event) ? event : { data: await listPriceDates(database, event.id) }
    },
    readPriceHistory: async ({ input, context }) => {
      const event = await readEventAsActor(deps, context.actor, input.id)
      if (isRefusal(event)) return event
      const visibility = await readerVisibility(deps, event, context.actor)
      if (!visibility) return refusal('notAllowed')
      const days = await readPriceDays(database, event.id)
      return { data: days.map((day) => wirePriceDayOf(day, visibility)) }
    },
    readPrices: async ({ input: { eventId, date }, context }) => {
      const event = await readEventAsActor(deps, context.actor, eventId)
      if (isRefusal(event)) return event
      const visibility = await readerVisibility(deps, event, context.actor)
      if (!visibility) return refusal('notAllowed')
      const prices = await readPricesOn(database, event.id, date)
      return prices ? { data: wirePackagePrices(prices, visibility) } : refusal('nodeNotFound', { id: date })
    },
    listManagers: async ({ input, context }) => {
      const event = await readEventAsActor(deps, context.actor, input.id)
      return isRefusal(event)
        ? event
        : { data: (await listStaff(database)).map(({ id, name }) => ({ id, name })) }
    },
    listEventMails: async ({ input, context }) => {
      const event = await readEventAsActor(deps, context.actor, input.id)
      if (isRefusal(event)) return event
      const mails = switchableMails(deps.automaticMails).map(({ kind, name, sentWhen, to }) => ({
        kind,
        name,
        sentWhen,
        to,
        isOn: !event.autoEmailsOff.includes(kind),
      }))
      return { data: mails }
    },
    readIsAttending: async ({ input }) => ({
      data: { isAttending: await attendsFutureEvent(database, input.id, today()) },
    }),
    readPhones: async ({ input: { customerIdList }, context }) => {
      const actor = actorOf(context)
      if (!countsAsStaff(actor)) {
        const guestIds = await guestsOfOrganiser(database, actor.userId, customerIdList)
        if (customerIdList.some((id) => !guestIds.has(id))) return refusal('notAllowed')
      }
      const people = [...(await findPeople(database, customerIdList)).values()]
      // Returns phone numbers of customers only, because the permission to see customers does not include those of
      // colleagues.
      const customers = people.filter(({ userType }) => userType === 'customer')
      return { data: customers.map(({ id, phone }) => ({ customerId: id, phone: phone || null })) }
    },
  }
}

/** Responds with an earlier state of the event; the current event decides what the reader sees of it (EVT-O6). */
const readHistory = async (
  deps: EventsDeps,
  actor: Parameters<typeof showEvent>[1],
  eventId: string,
  state: string,
  customerId: string,
) => {
  const event = await readEventAsActor(deps, actor, eventId)
  if (isRefusal(event)) return missingEvent(actor, eventId)
  const earlierState = await readSnapshot(deps.database, { eventId, state, customerId })
  if (!earlierState) return refusal('stateNotShown')
  const wireEvent = await showEvent(deps, actor, event, earlierState)
  return isRefusal(wireEvent) ? wireEvent : { data: wireEvent }
}

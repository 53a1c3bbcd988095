import { findPerson } from '#features/accounts/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { actorOf, type CallContext } from '#platform/server/http/call-context.ts'
import type { Handlers } from '#platform/server/http/implement-calls.ts'
import type { changeEndpoints } from '../../contract/change-endpoints.ts'
import { withFields, withNote } from '../../rules/change-event-fields.ts'
import type { EventDocument } from '../../rules/event-document.ts'
import { recalculateEvent } from '../../rules/pricing/recalculate.ts'
import { wirePromised } from '../../rules/reading/wire-promised.ts'
import { setDueDates } from '../../rules/set-due-dates.ts'
import { applyBookingTrigger } from '../../rules/stages/book-package.ts'
import { whyNotBookable } from '../../rules/stages/booking-stage.ts'
import { refuseCell } from '../../rules/stages/refuse-by-table.ts'
import { bookingStateOf } from '../../rules/stages/allowed-actions.ts'
import { leadingPackage } from '../../rules/summarise-event.ts'
import { loadPricingFacts } from '../command-facts.ts'
import type { EventsDeps } from '../events-deps.ts'
import { changeOwnEvent } from './change-own-event.ts'

type Call = { readonly input: { readonly id: string }; readonly context: CallContext }

export const changeHandlers = (deps: EventsDeps): Handlers<typeof changeEndpoints> => {
  /** Changes the event's own fields; its history names the operation. */
  const change = (
    { input: { id, ...data }, context }: Call,
    name: string,
    update: (event: EventDocument) => EventDocument | Refusal,
  ) => changeOwnEvent(deps, actorOf(context), { eventId: id, name, data }, update)

  /** Changes a note that several people edit; with `was`, only if the note still equals it. */
  const changeNote = (
    { input: { was, ...input }, context }: Call & { input: { note: string; was?: string } },
    name: string,
    kind: 'customer' | 'staff',
  ) =>
    change({ input, context }, name, (event) =>
      was === undefined || was === event.notes[kind]
        ? withNote(event, kind, input.note)
        : refusal('savedMeanwhile'),
    )

  const honour = (call: Call & { input: { name: string } }, name: string) =>
    change(call, name, (event) => withFields(event, { guestOfHonour: call.input.name || null }))

  return {
    renameEvent: (call) =>
      change(call, 'name', (event) => withFields(event, { eventName: call.input.name || null })),
    setGuestOfHonour: (call) => honour(call, 'guestOfHonour'),
    updateGuestOfHonour: (call) => honour(call, 'updateGuestOfHonour'),
    updateSummaryNotes: (call) =>
      change(call, 'eventSummaryNotes', (event) => withNote(event, 'summary', call.input.note)),
    updateCustomerNote: (call) => changeNote(call, 'updateCustomerNote', 'customer'),
    updateStaffNote: (call) => changeNote(call, 'updateStaffNote', 'staff'),
    updateLostSaleNote: (call) =>
      change(call, 'eventSummaryLostSaleNote', (event) => withNote(event, 'lostSale', call.input.note)),
    setManager: async (call) => {
      const managerId = await staffId(deps, call.input.managerId)
      if (!managerId) return refusal('nodeNotFound', { id: call.input.managerId })
      return change(call, 'manager', (event) => withFields(event, { managerId }))
    },
    setManagerAtBooking: async (call) => {
      const managerAtBookingId = await staffId(deps, call.input.managerId)
      if (!managerAtBookingId) return refusal('nodeNotFound', { id: call.input.managerId })
      return change(call, 'managerAtBooking', (event) => withFields(event, { managerAtBookingId }))
    },
    updateDueDates: (call) => {
      const { id: _, ...dates } = call.input
      return change(call, 'dueDates', (event) => setDueDates(event, dates, dayOf(deps.now())))
    },
    updateSalesFunnel: (call) =>
      change(call, 'salesFunnel', (event) => withFields(event, { salesHeat: call.input.heat })),
    updateCalculations: ({ input, context }) =>
      changeOwnEvent(
        deps,
        actorOf(context),
        {
          eventId: input.id,
          name: 'updateCalculations',
          also: (tx, after, before) => deps.onEventSaved?.(tx, before, after) ?? Promise.resolve(),
        },
        async (event, tx) => recalculateEvent(event, await loadPricingFacts(tx, event)),
      ),
    updateDisplayPrices: (call) =>
      change(call, 'displayPrices', (event) =>
        withFields(event, {
          displayPrices: {
            packagePrices: call.input.packagePrices ?? event.displayPrices.packagePrices,
            productPrices: call.input.productPrices ?? event.displayPrices.productPrices,
          },
        }),
      ),
    updateBlockAutoEmails: (call) =>
      change(call, 'updateBlockAutoEmails', (event) =>
        withFields(event, { autoEmailsBlocked: call.input.blocked }),
      ),
    bookWithoutPayment: ({ input, context }) => bookWithoutPayment(deps, actorOf(context), input),
    lowerPrice: ({ input, context }) => lowerPrice(deps, actorOf(context), input),
    cancelBooking: ({ input, context }) => cancelBooking(deps, actorOf(context), input.id),
  }
}

const staffId = async (deps: EventsDeps, id: string): Promise<string | undefined> =>
  (await findPerson(deps.database, id))?.userType === 'staff' ? id : undefined

/**
 * Books a package without payment (EVT-071): its suppliers are asked, and everyone's booked view starts. Refuses a
 * package without a date, products or all its prices with fieldInvalid and the reason.
 */
const bookWithoutPayment = (
  deps: EventsDeps,
  actor: Actor,
  { id, packageId }: { id: string; packageId: string },
) =>
  changeOwnEvent(
    deps,
    actor,
    {
      eventId: id,
      name: 'bookWithoutPayment',
      data: { packageId },
      bookedViewOf: ({ guests }) =>
        guests.filter(({ registered }) => registered).map(({ customerId }) => customerId),
    },
    (event) => {
      const pack = event.packages.find(({ id }) => id === packageId)
      if (!pack) return refusal('nodeNotFound', { id: packageId })
      const forbidden = refuseCell(
        'bookWithoutPayment',
        'staff',
        bookingStateOf(event, pack, dayOf(deps.now())),
      )
      if (forbidden) return forbidden
      const reason = whyNotBookable(event, pack)
      if (reason) return refusal('fieldInvalid', { message: reason })
      return applyBookingTrigger(event, packageId, 'bookedWithoutPayment', dayOf(deps.now()))
    },
  )

/**
 * Lowers the price of the booked package to the calculated one. Staff send the total that they were shown, to confirm
 * it. Refuses stageForbids, and savedMeanwhile if the total has changed.
 */
const lowerPrice = (deps: EventsDeps, actor: Actor, { id, totalGBP }: { id: string; totalGBP: number }) =>
  changeOwnEvent(
    deps,
    actor,
    { eventId: id, name: 'lowerPrice', data: { totalGBP }, setsPrices: true },
    (event) => {
      const pack = leadingPackage(event) ?? { status: 'Option' as const }
      const state = bookingStateOf(event, pack, dayOf(deps.now()))
      const forbidden = refuseCell('lowerPrice', 'staff', state)
      if (forbidden) return forbidden
      const wouldBe = wirePromised(event)?.wouldBeGBP
      if (wouldBe === undefined) return event
      return wouldBe === totalGBP ? { ...event, promised: null } : refusal('savedMeanwhile')
    },
  )

/** Cancels the event for good (EVT-070); suppliers' answers are no longer expected. */
const cancelBooking = (deps: EventsDeps, actor: Actor, eventId: string) =>
  changeOwnEvent(
    deps,
    actor,
    {
      eventId,
      name: 'cancelBooking',
    },
    (event) => {
      const pack = leadingPackage(event)
      const state = bookingStateOf(event, pack ?? { status: 'Option' }, dayOf(deps.now()))
      const forbidden = refuseCell('cancelBooking', 'staff', state)
      if (forbidden) return forbidden
      return applyBookingTrigger(event, pack?.id ?? '', 'cancelled', dayOf(deps.now()))
    },
  )

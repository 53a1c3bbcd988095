import { createBookingFollowUps } from '#features/bookings/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { changeEvent } from '#features/events/server/index.ts'
import { hasPendingOrganiserPayment } from '#features/payments/server/index.ts'
import { type Step, step } from '../step.ts'
import { inDays, type Turn } from '../trip.ts'
import { pickEntry, pickFrom, pickPackage, save } from './pick.ts'

/** Changes of bookings, prices and dates by staff. */
export const staffSteps: readonly Step[] = [
  step('book without payment', 1.5, (turn) => {
    const pack = pickPackage(turn)
    return pack && turn.post(turn.staff, `/event/${turn.id}/package/${pack.id}/bookWithoutPayment`)
  }),
  step('cancel a product', 2, (turn) => {
    const pickedEntry = pickEntry(turn, ({ stage }) => stage !== 'Cancelled')
    if (!pickedEntry) return
    const hasPriceOverride = turn.random.chance(0.5)
    const data = {
      pricingOverride: hasPriceOverride ? 'Yes' : 'No',
      costCurrency: hasPriceOverride ? 20 : null,
      priceGBP: hasPriceOverride ? 50.01 : null,
    }
    return save(turn, turn.staff, [
      {
        name: 'cancelProduct',
        packageId: pickedEntry.pack.id,
        itineraryId: pickedEntry.entry.itineraryId,
        data,
      },
    ])
  }),
  step('restore a cancelled product', 2, (turn) => {
    const pickedEntry = pickEntry(turn, ({ stage }) => stage === 'Cancelled')
    if (!pickedEntry) return
    const stage = turn.random.pick(['Enquiry', 'Requested', 'Booked'])
    return save(turn, turn.staff, [
      {
        name: 'editProductStage',
        packageId: pickedEntry.pack.id,
        itineraryId: pickedEntry.entry.itineraryId,
        data: { stage, stageOverride: 'Yes' },
      },
    ])
  }),
  step('set the stage of a product', 1, (turn) => {
    const pickedEntry = pickEntry(turn)
    if (!pickedEntry) return
    const stage = turn.random.pick(['Enquiry', 'Requested', 'Booked', 'Declined'])
    const stageOverride = turn.random.chance(0.5) ? 'Yes' : 'No'
    return save(turn, turn.staff, [
      {
        name: 'editProductStage',
        packageId: pickedEntry.pack.id,
        itineraryId: pickedEntry.entry.itineraryId,
        data: { stage, stageOverride },
      },
    ])
  }),
  step('accept a cancellation', 3, (turn) => {
    const pickedEntry = pickEntry(turn, ({ stage }) => stage === 'Cancellation Requested')
    if (!pickedEntry) return
    return save(turn, turn.staff, [
      {
        name: 'acceptCancellation',
        packageId: pickedEntry.pack.id,
        itineraryId: pickedEntry.entry.itineraryId,
        data: {},
      },
    ])
  }),
  step('set a price by hand', 2, (turn) => {
    const pickedEntry = pickEntry(turn)
    if (!pickedEntry) return
    const isSet = turn.random.chance(0.7)
    const data = {
      priceOverride: isSet ? 'Yes' : 'No',
      pricePerPersonGBP: isSet ? turn.random.wholeNumber(0, 9000) / 100 : null,
      minPricePerPersonGBP: turn.random.chance(0.2) ? 12.34 : null,
    }
    return save(turn, turn.staff, [
      { name: 'editPrice', packageId: pickedEntry.pack.id, itineraryId: pickedEntry.entry.itineraryId, data },
    ])
  }),
  step('set a cost by hand', 1, (turn) => {
    const pickedEntry = pickEntry(turn)
    if (!pickedEntry) return
    const data = {
      costOverride: 'Yes',
      agency: turn.random.wholeNumber(1, 90),
      per: turn.random.pick(['person', 'unit', 'total']),
    }
    return save(turn, turn.staff, [
      { name: 'editCost', packageId: pickedEntry.pack.id, itineraryId: pickedEntry.entry.itineraryId, data },
    ])
  }),
  step('recalculate the event', 1, (turn) => turn.put(turn.staff, `/event/${turn.id}/updateCalculations`)),
  step('set due dates by hand', 1.5, (turn) => {
    const randomDate = () => (turn.random.chance(0.3) ? null : inDays(turn, turn.random.wholeNumber(0, 60)))
    const field = turn.random.pick(['depositDueDate', 'balanceDueDate', 'adjustmentDate'])
    return turn.put(turn.staff, `/event/${turn.id}/dueDates`, { [field]: randomDate() })
  }),
  step('cancel the event', 0.25, (turn) => turn.post(turn.staff, `/event/${turn.id}/cancelBooking`)),
  step('set a fixed price', 0.7, (turn) => {
    const guest = pickFrom(turn, turn.state.event.guests)!
    const fixedPricePence = turn.random.chance(0.6) ? turn.random.wholeNumber(0, 20_000) : null
    return setFields(turn, (event) => ({
      ...event,
      guests: event.guests.map((one) =>
        one.customerId === guest.customerId ? { ...one, fixedPricePence } : one,
      ),
    }))
  }),
  step('set who pays', 0.5, (turn) =>
    setFields(turn, (event) => ({
      ...event,
      paymentMethod: event.paymentMethod === 'organiser' ? 'guests' : 'organiser',
    })),
  ),
  step('set a discount', 0.7, (turn) => {
    const discountMarginPence = turn.random.pick([0, 0, 101, 499])
    return setFields(turn, (event) => ({ ...event, discountMarginPence }))
  }),
  step('set the deposit', 0.7, (turn) => {
    const depositPence = turn.random.pick([null, 1000, 2550])
    return setFields(turn, (event) => ({ ...event, depositPence }))
  }),
]

const discardingOutbox = {
  queueMail: async () => undefined,
  previewMail: async () => ({ subject: '', html: '', text: '' }),
}

/** Sets fields without their endpoints, through the function with which all endpoints change events. */
const setFields = async (turn: Turn, change: (event: EventDocument) => EventDocument) => {
  const { site, id, staff } = turn
  const now = () => site.clock.now
  const followUps = {
    ...createBookingFollowUps({ config: site.config, now, outbox: discardingOutbox }),
    afterChange: async () => {},
    isPaymentPending: hasPendingOrganiserPayment,
  }
  const context = { eventId: id, doneBy: staff.id, authorKind: 'staff', now: now(), followUps } as const
  await site.db
    .transaction()
    .execute((tx) => changeEvent(tx, context, (event) => ({ event: change(event), setsPrices: true })))
  await turn.put(staff, `/event/${id}/updateCalculations`)
}

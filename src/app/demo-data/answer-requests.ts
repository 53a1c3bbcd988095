import type { WireEntry, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { planPackage } from './create-demo-event.ts'
import { packageOf, readEventOf, type StepContext } from './step-context.ts'

type SuppliedEntry = { readonly entry: WireEntry; readonly supplierId: string }

const suppliedEntries = ({ productList }: WirePackage): SuppliedEntry[] =>
  productList.flatMap(({ supplier, itinerary }) =>
    supplier ? itinerary.map((entry) => ({ entry, supplierId: supplier.supplierId })) : [],
  )

const isRequested = ({ entry }: SuppliedEntry) => entry.stage === 'Requested'
const declineReasons = ['We are full that day, sorry.', 'The site is closed for repairs that weekend.']

/**
 * Confirms the requests of a booking: as the demo supplier for its own products, as staff for others. If the scenario
 * says so, the demo supplier declines one of its products.
 */
export const answerRequests = async (context: StepContext<'answer'>): Promise<void> => {
  const { step, demoPeople, eventId, scenario } = context
  const event = await readEventOf(context)
  const pack = packageOf(event)
  const declines = step.response === 'decline' || step.response === 'declined and replaced'
  const isDeclined = ({ entry }: SuppliedEntry) => entry.stage === 'Declined'
  let mustDecline = declines && !suppliedEntries(pack).some(isDeclined)
  for (const { entry, supplierId } of suppliedEntries(pack).filter(isRequested)) {
    const isOwn = supplierId === demoPeople.demoSupplierId
    const responder = isOwn ? demoPeople.demoSupplier : demoPeople.staff
    const target = { packageId: pack.id, itineraryId: entry.itineraryId }
    const { venueId = null, meetingPointId = null, startTime } = entry
    const command =
      isOwn && mustDecline
        ? {
            name: 'declineProductBooking' as const,
            ...target,
            data: { declineReason: declineReasons[scenario.number % declineReasons.length]! },
          }
        : {
            name: 'confirmProductBooking' as const,
            ...target,
            data: {
              venueId,
              meetingPointId,
              startTime,
              productNote: isOwn ? 'Please come 15 minutes early.' : null,
            },
          }
    if (isOwn) mustDecline = false
    await responder.events.saveCommands({ eventId, version: event.version, commandList: [command] })
  }
}

/** Changes a start time as the customer, so that the demo supplier must confirm again. */
export const moveStartTime = async (context: StepContext<'move start time'>): Promise<void> => {
  const { scenario, demoPeople, eventId } = context
  const pack = packageOf(await readEventOf(context))
  const ownEntry = suppliedEntries(pack).find(({ supplierId }) => supplierId === demoPeople.demoSupplierId)
  if (!ownEntry) return
  const startTime = ownEntry.entry.startTime === '16:30' ? '17:00' : '16:30'
  const { itineraryId } = ownEntry.entry
  await demoPeople.customer(scenario, await demoPeople.idOf(scenario, 0)).events.saveCommands({
    eventId,
    commandList: [{ name: 'editStartTime', packageId: pack.id, itineraryId, data: { startTime } }],
  })
}

/** Declines, as the demo supplier, a product that it had confirmed before the customer changed its start time. */
export const withdraw = async (context: StepContext<'withdraw'>): Promise<void> => {
  const { demoPeople, eventId } = context
  const event = await readEventOf(context)
  const pack = packageOf(event)
  const ownEntry = suppliedEntries(pack).find(
    (one) => one.supplierId === demoPeople.demoSupplierId && isRequested(one),
  )
  if (!ownEntry) return
  const { itineraryId } = ownEntry.entry
  const data = { declineReason: 'We cannot do it that late: the light is gone by five.' }
  await demoPeople.demoSupplier.events.saveCommands({
    eventId,
    version: event.version,
    commandList: [{ name: 'declineProductBooking', packageId: pack.id, itineraryId, data }],
  })
}

/**
 * Replaces a declined product, as staff, with another product of the location on the same day. If the package already
 * contains all of these, only removes the declined product.
 */
export const replaceDeclined = async (context: StepContext<'replace declined'>): Promise<void> => {
  const { demoPeople, eventId, scenario } = context
  const pack = packageOf(await readEventOf(context))
  const declined = suppliedEntries(pack).find(({ entry }) => entry.stage === 'Declined')
  if (!declined) return
  const { itineraryId, dayIndex } = declined.entry
  const usedIds = new Set(pack.productList.map(({ productId }) => productId))
  // The products are chosen at random by the scenario's number, so another number chooses other products.
  const renumbered = { ...scenario, number: scenario.number + 500 }
  const { productList } = await planPackage({ ...context, scenario: renumbered }, scenario)
  const replacement = productList.find(
    ({ productId, itinerary }) => !usedIds.has(productId) && itinerary[0]?.dayIndex === dayIndex,
  )
  await demoPeople.staff.events.saveCommands({
    eventId,
    commandList: [
      { name: 'removeProduct', packageId: pack.id, itineraryId, data: {} },
      ...(replacement ? [{ name: 'addProduct' as const, packageId: pack.id, data: replacement }] : []),
    ],
  })
}

/** Cancels one product of a booking, as staff, but still charges part of its price. */
export const cancelProduct = async (context: StepContext<'cancel product'>): Promise<void> => {
  const { demoPeople, eventId } = context
  const pack = packageOf(await readEventOf(context))
  const ownEntry = suppliedEntries(pack).find(
    ({ supplierId, entry }) => supplierId === demoPeople.demoSupplierId && entry.stage === 'Booked',
  )
  if (!ownEntry) return
  const { itineraryId } = ownEntry.entry
  const data = { pricingOverride: 'Yes' as const, costCurrency: 30, priceGBP: 40 }
  await demoPeople.staff.events.saveCommands({
    eventId,
    commandList: [{ name: 'cancelProduct', packageId: pack.id, itineraryId, data }],
  })
}

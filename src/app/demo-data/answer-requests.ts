import type { WireEntry, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { planPackage } from './create-demo-event.ts'
import { packageOf, readEventOf, type Scene } from './scenario-step.ts'

type Booked = { readonly entry: WireEntry; readonly supplierId: string }

const bookedEntries = ({ productList }: WirePackage): Booked[] =>
  productList.flatMap(({ supplier, itinerary }) =>
    supplier ? itinerary.map((entry) => ({ entry, supplierId: supplier.supplierId })) : [],
  )

const isOpen = ({ entry }: Booked) => entry.stage === 'Requested'
const reasons = ['We are full that day, sorry.', 'The site is closed for repairs that weekend.']

/** Suppliers answer what a booking asked of them: the demo supplier by themselves, staff for all others. */
export const answerRequests = async (scene: Scene<'answer'>): Promise<void> => {
  const { step, troupe, eventId, story } = scene
  const event = await readEventOf(scene)
  const pack = packageOf(event)
  const declines = step.response === 'decline' || step.response === 'decline and replaced'
  const isDeclined = ({ entry }: Booked) => entry.stage === 'Declined'
  let declined = !declines || bookedEntries(pack).some(isDeclined)
  for (const { entry, supplierId } of bookedEntries(pack).filter(isOpen)) {
    const isOwn = supplierId === troupe.demoSupplierId
    const answerer = isOwn ? troupe.demoSupplier : troupe.staff
    const about = { packageId: pack.id, itineraryId: entry.itineraryId }
    const { venueId = null, meetingPointId = null, startTime } = entry
    const command =
      isOwn && !declined
        ? {
            name: 'declineProductBooking' as const,
            ...about,
            data: { declineReason: reasons[story.number % reasons.length]! },
          }
        : {
            name: 'confirmProductBooking' as const,
            ...about,
            data: {
              venueId,
              meetingPointId,
              startTime,
              productNote: isOwn ? 'Please come 15 minutes early.' : null,
            },
          }
    if (isOwn) declined = true
    await answerer.events.saveCommands({ eventId, version: event.version, commandList: [command] })
  }
}

/** An hour later: what the demo supplier has agreed to is asked of them anew. */
export const moveStartTime = async (scene: Scene<'move start time'>): Promise<void> => {
  const { story, troupe, eventId } = scene
  const pack = packageOf(await readEventOf(scene))
  const own = bookedEntries(pack).find(({ supplierId }) => supplierId === troupe.demoSupplierId)
  if (!own) return
  const startTime = own.entry.startTime === '16:30' ? '17:00' : '16:30'
  const { itineraryId } = own.entry
  await troupe.customer(story, await troupe.idOf(story, 0)).events.saveCommands({
    eventId,
    commandList: [{ name: 'editStartTime', packageId: pack.id, itineraryId, data: { startTime } }],
  })
}

/** The demo supplier, who had agreed, wants to be rid of it. */
export const withdraw = async (scene: Scene<'withdraw'>): Promise<void> => {
  const { troupe, eventId } = scene
  const event = await readEventOf(scene)
  const pack = packageOf(event)
  const own = bookedEntries(pack).find((one) => one.supplierId === troupe.demoSupplierId && isOpen(one))
  if (!own) return
  const { itineraryId } = own.entry
  const data = { declineReason: 'We cannot do it that late: the light is gone by five.' }
  await troupe.demoSupplier.events.saveCommands({
    eventId,
    version: event.version,
    commandList: [{ name: 'declineProductBooking', packageId: pack.id, itineraryId, data }],
  })
}

/** Staff take out what was declined and put in something of the same place that the group does not have yet. */
export const replaceDeclined = async (scene: Scene<'replace declined'>): Promise<void> => {
  const { troupe, eventId, story } = scene
  const pack = packageOf(await readEventOf(scene))
  const declined = bookedEntries(pack).find(({ entry }) => entry.stage === 'Declined')
  if (!declined) return
  const { itineraryId, dayIndex } = declined.entry
  const taken = new Set(pack.productList.map(({ productId }) => productId))
  const other = { ...story, number: story.number + 500 }
  const { productList } = await planPackage({ ...scene, story: other }, story)
  const found = productList.find(
    ({ productId, itinerary }) => !taken.has(productId) && itinerary[0]?.dayIndex === dayIndex,
  )
  await troupe.staff.events.saveCommands({
    eventId,
    commandList: [
      { name: 'removeProduct', packageId: pack.id, itineraryId, data: {} },
      ...(found ? [{ name: 'addProduct' as const, packageId: pack.id, data: found }] : []),
    ],
  })
}

/** Staff cancel one product of a booking, and keep a part of its price. */
export const cancelProduct = async (scene: Scene<'cancel product'>): Promise<void> => {
  const { troupe, eventId } = scene
  const pack = packageOf(await readEventOf(scene))
  const own = bookedEntries(pack).find(
    ({ supplierId, entry }) => supplierId === troupe.demoSupplierId && entry.stage === 'Booked',
  )
  if (!own) return
  const { itineraryId } = own.entry
  const data = { pricingOverride: 'Yes' as const, costCurrency: 30, priceGBP: 40 }
  await troupe.staff.events.saveCommands({
    eventId,
    commandList: [{ name: 'cancelProduct', packageId: pack.id, itineraryId, data }],
  })
}

import { randomUUID } from 'node:crypto'
import { type Step, step } from '../step.ts'
import { pickEntry } from './pick.ts'

const limitedProducts = [
  'newcastle-private-launch-hire',
  'newcastle-jesmond-party-house',
  'newcastle-club-vip-entry',
]
let rivalCount = 0

/** Other groups that want the same units of a product on the same day. */
export const rivalSteps: readonly Step[] = [
  step('another group wants the same product', 2, async (turn) => {
    const pickedEntry = pickEntry(turn, ({ productId }) => limitedProducts.includes(productId ?? ''))
    if (!pickedEntry?.pack.startDate) return
    rivalCount += 1
    const { pack, entry } = pickedEntry
    const rival = turn.random.pick(turn.friends)
    const item = {
      newItineraryId: `it-rival-${rivalCount}`,
      dayIndex: entry.dayIndex,
      times: { startTime: '12:00' },
    }
    const createResponse = await turn.post(rival, '/event', {
      section: 'groups',
      people: 6,
      requestId: randomUUID(),
      package: {
        locationId: 'newcastle',
        startDate: pack.startDate,
        nightsCount: Math.max(1, entry.dayIndex),
        productList: [{ productId: entry.productId, itinerary: [item] }],
      },
    })
    if (createResponse.status !== 200) return
    const packageId = createResponse.response.data.packageId
    const eventId = createResponse.response.data.event._doc
    if (turn.random.chance(0.5))
      return turn.post(turn.staff, `/event/${eventId}/package/${packageId}/bookWithoutPayment`)
    const order = { eventId, packageId, paymentSettings: { paymentType: 'fully paid' } }
    const formResponse = await turn.post(rival, '/payment/event/prepareJwt', order)
    if (formResponse.status !== 200) return
    const { transactionId } = formResponse.response.data
    return turn.post(rival, '/payment/event/saveAwaitingTransaction', { eventId, packageId, transactionId })
  }),
]

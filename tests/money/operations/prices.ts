import { saveCommands } from '#features/events/server/save-commands.ts'
import { contextOf, staffActor } from '../open-sequence-world.ts'
import { type Operation, operation, type Turn } from '../operation.ts'
import { isDone, nameOf, pickFrom, pounds } from './send.ts'

const staff = contextOf(staffActor.userId)

/** Sends a command of staff about a random product of the event. */
const sendCommand = async (
  turn: Turn,
  name: 'editPrice' | 'cancelProduct',
  data: object,
): Promise<boolean | undefined> => {
  const { world, books, note } = turn
  const pack = pickFrom(turn, books.document.packages)
  const entry = pack && pickFrom(turn, pack.entries)
  if (!entry) return undefined
  note(`${JSON.stringify(data)}:`)
  const command = { name, packageId: pack.id, itineraryId: entry.itineraryId, data } as never
  const response = await saveCommands(world.guestsDeps, {
    eventId: world.eventId,
    commandList: [command],
    actor: staffActor,
  })
  return isDone(turn, response)
}

/** Changes of what people owe, by staff. */
export const priceChanges: readonly Operation[] = [
  operation('set a fixed price', 3, async (turn) => {
    const { world, random, note } = turn
    const { customerId } = random.pick(turn.books.document.guests)
    const fixedPriceGBP = random.chance(0.7) ? pounds(random.wholeNumber(0, 60_000)) : null
    note(`${nameOf(turn, customerId)} ${fixedPriceGBP}:`)
    const input = { id: world.eventId, customerId, fixedPriceGBP }
    return isDone(turn, await world.endpoints.updateCustomerFixedPrice({ input, context: staff }))
  }),
  operation('change the price of a product', 3, (turn) =>
    sendCommand(turn, 'editPrice', {
      priceOverride: 'Yes',
      pricePerPersonGBP: pounds(turn.random.wholeNumber(0, 60_000)),
      minPricePerPersonGBP: null,
    }),
  ),
  operation('cancel a product', 0.5, (turn) => {
    const isCharged = turn.random.chance(0.6)
    return sendCommand(turn, 'cancelProduct', {
      pricingOverride: isCharged ? 'Yes' : 'No',
      costCurrency: isCharged ? 20 : null,
      priceGBP: isCharged ? pounds(turn.random.wholeNumber(0, 20_000)) : null,
    })
  }),
  operation('set a discount', 2, async (turn) => {
    const { world, random, note } = turn
    const eventDiscountMargin = pounds(random.pick([0, 101, 499, 2550]))
    note(`${eventDiscountMargin}:`)
    const input = { id: world.eventId, eventDiscountMargin }
    return isDone(turn, await world.endpoints.updateDiscountMargin({ input, context: staff }))
  }),
  operation('set the deposit', 2, async (turn) => {
    const { world, random, note } = turn
    const depositAmountGBP = random.pick([null, 10, 25.5, 33.33])
    note(`${depositAmountGBP}:`)
    const input = { id: world.eventId, depositAmountGBP }
    return isDone(turn, await world.endpoints.updatePaymentTerms({ input, context: staff }))
  }),
  operation('set who pays', 1, async (turn) => {
    const { world, random, note } = turn
    const paymentMethod = random.pick(['organiser', 'guests', 'guests', 'guests'] as const)
    note(`${paymentMethod}:`)
    const input = { id: world.eventId, paymentMethod }
    return isDone(turn, await world.endpoints.updatePaymentTerms({ input, context: staff }))
  }),
]

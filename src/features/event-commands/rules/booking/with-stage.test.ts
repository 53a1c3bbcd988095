import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleBookedEvent, exampleEvent, exampleFacts } from '../example-event.ts'
import { commandOf, type Trial } from '../testing/try-command.ts'
import { applyBookingTrigger } from './book-package.ts'

const after = (event: EventDocument, ...trials: Trial[]): EventDocument => {
  const result = evaluateCommands(event, trials.map(commandOf), exampleFacts)
  if (isRefusal(result)) throw new Error(JSON.stringify(result.facts))
  return result.event
}
const totalOf = (event: EventDocument) => pricePackage(event, event.packages[0]!).totalPence
const karting = { itineraryId: 'it-karting' }
const cancelling = (charged: number | null): Trial => ({
  ...karting,
  name: 'cancelProduct',
  data: { pricingOverride: charged === null ? 'No' : 'Yes', costCurrency: charged, priceGBP: charged },
})
const restoring = (stage: string): Trial => ({
  ...karting,
  name: 'editProductStage',
  data: { stage, stageOverride: 'Yes' },
})
const charged = fc.option(fc.integer({ min: 0, max: 900 }))

test('a product that is restored after a cancellation has its old price; a second cancellation charges only its own amount', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(exampleEvent, exampleBookedEvent),
      fc.constantFrom('Requested', 'Booked', 'Declined'),
      charged,
      charged,
      (event, stage, first, second) => {
        const back = after(event, cancelling(first), restoring(stage))
        expect(totalOf(back)).toBe(totalOf(event))
        const without = totalOf(after(event, cancelling(null)))
        expect(totalOf(after(back, cancelling(second)))).toBe(without + (second ?? 0) * 100)
      },
    ),
  )
})

test('the charge of a cancellation that was undone applies neither to an accepted cancellation nor to a cancelled event', () => {
  const back = after(exampleBookedEvent, cancelling(200), restoring('Cancellation Requested'))
  const accepted = after(back, { ...karting, name: 'acceptCancellation', data: {} })
  expect(totalOf(accepted)).toBe(totalOf(after(exampleBookedEvent, cancelling(null))))
  expect(totalOf(applyBookingTrigger(back, 'pk-1', 'cancelled', '2027-02-01'))).toBe(0)
  const still = after(exampleBookedEvent, cancelling(200))
  expect(totalOf(applyBookingTrigger(still, 'pk-1', 'cancelled', '2027-02-01'))).toBe(20_000)
})

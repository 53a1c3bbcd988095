import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleBookedEvent, exampleEvent, exampleFacts } from '../example-event.ts'
import { commandOf, type Trial } from '../testing/try-command.ts'
import { applyBookingTrigger } from './book-package.ts'

const eventAfter = (event: EventDocument, ...trials: Trial[]): EventDocument => {
  const result = evaluateCommands(event, trials.map(commandOf), exampleFacts)
  if (isRefusal(result)) throw new Error(JSON.stringify(result.facts))
  return result.event
}
const totalOf = (event: EventDocument) => pricePackage(event, event.packages[0]!).totalPence
const karting = { itineraryId: 'it-karting' }
const cancelling = (charge: number | null): Trial => ({
  ...karting,
  name: 'cancelProduct',
  data: { pricingOverride: charge === null ? 'No' : 'Yes', costCurrency: charge, priceGBP: charge },
})
const restoring = (stage: string): Trial => ({
  ...karting,
  name: 'editProductStage',
  data: { stage, stageOverride: 'Yes' },
})
const anyCharge = fc.option(fc.integer({ min: 0, max: 900 }))

test('a product that is restored after a cancellation has its old price; a second cancellation charges only its own amount', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(exampleEvent, exampleBookedEvent),
      fc.constantFrom('Requested', 'Booked', 'Declined'),
      anyCharge,
      anyCharge,
      (event, stage, firstCharge, secondCharge) => {
        const restored = eventAfter(event, cancelling(firstCharge), restoring(stage))
        expect(totalOf(restored)).toBe(totalOf(event))
        const totalWithoutCharge = totalOf(eventAfter(event, cancelling(null)))
        expect(totalOf(eventAfter(restored, cancelling(secondCharge)))).toBe(
          totalWithoutCharge + (secondCharge ?? 0) * 100,
        )
      },
    ),
  )
})

test('the charge of a cancellation that was undone applies neither to an accepted cancellation nor to a cancelled event', () => {
  const restored = eventAfter(exampleBookedEvent, cancelling(200), restoring('Cancellation Requested'))
  const accepted = eventAfter(restored, { ...karting, name: 'acceptCancellation', data: {} })
  expect(totalOf(accepted)).toBe(totalOf(eventAfter(exampleBookedEvent, cancelling(null))))
  expect(totalOf(applyBookingTrigger(restored, 'pk-1', 'cancelled', '2027-02-01'))).toBe(0)
  const cancelledEvent = eventAfter(exampleBookedEvent, cancelling(200))
  expect(totalOf(applyBookingTrigger(cancelledEvent, 'pk-1', 'cancelled', '2027-02-01'))).toBe(20_000)
})

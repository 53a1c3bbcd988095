import { expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { entriesToReconfirm } from '#features/event-document/rules/stages/request-again.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from './evaluate-commands.ts'
import { exampleBookedEvent, exampleEvent, exampleFacts } from './example-event.ts'
import { commandOf, type Trial } from './testing/try-command.ts'

const eventAfter = (event: EventDocument, ...trials: Trial[]) => {
  const result = evaluateCommands(event, trials.map(commandOf), exampleFacts)
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result.event
}
const kartingOf = (event: EventDocument) =>
  event.packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!
const target = { itineraryId: 'it-karting' }
const confirm = { ...target, name: 'confirmProductBooking' }
const confirmedEvent = eventAfter(exampleBookedEvent, {
  ...confirm,
  data: { venueId: null, meetingPointId: null, startTime: '10:00', productNote: null },
})

test.each([
  ['number of people', { ...target, name: 'editCustomers', data: { needPeople: 7, needUnits: null } }],
  ['time', { ...target, name: 'editStartTime', data: { startTime: '12:00' } }],
  ['date', { ...target, name: 'moveProduct', data: { dayIndex: 1, date: null, isNightActivity: false } }],
  ['venue', { ...target, name: 'editVenue', data: { venueId: 've-quay', meetingPointId: null } }],
  ['cost', { ...target, name: 'editCost', data: { costOverride: 'Yes', agency: 1, per: 'total' } }],
])(
  'a confirmed entry is requested again from its supplier after a change of the %s (SUP-008)',
  (_, trial) => {
    expect(kartingOf(confirmedEvent).stage).toBe('Booked')
    expect(kartingOf(eventAfter(confirmedEvent, trial)).stage).toBe('Requested')
  },
)

test.each<[string, Trial]>([
  ['the people of a product', { ...target, name: 'editCustomers', data: { needPeople: 9, needUnits: null } }],
  ['the start of the trip', { name: 'editDate', data: { startDate: '2027-06-04', endDate: null } }],
  [
    'the options',
    {
      ...target,
      name: 'editProduct',
      data: {
        productId: 'pr-karting',
        options: { optionProducts: [], addOnProducts: ['pr-karting-photos'] },
      },
    },
  ],
  ['the venue', { ...target, name: 'editVenue', data: { venueId: 've-quay', meetingPointId: null } }],
  ['the start time', { ...target, name: 'editStartTime', data: { startTime: '12:00' } }],
])(
  'entriesToReconfirm returns the entries that suppliers must confirm again after a change of %s (SUP-008)',
  (_, trial) => {
    const [packageBefore] = confirmedEvent.packages
    const [changedPackage] = eventAfter(confirmedEvent, trial).packages
    expect(entriesToReconfirm(packageBefore!, changedPackage!).map(({ itineraryId }) => itineraryId)).toEqual(
      ['it-karting'],
    )
  },
)

test('entries that were never confirmed, or have not changed, are not requested again', () => {
  const [before] = exampleBookedEvent.packages
  const changedEvent = eventAfter(exampleBookedEvent, {
    ...target,
    name: 'editCustomers',
    data: { needPeople: 9, needUnits: null },
  })
  expect(entriesToReconfirm(before!, changedEvent.packages[0]!)).toEqual([])
  expect(entriesToReconfirm(confirmedEvent.packages[0]!, confirmedEvent.packages[0]!)).toEqual([])
})

test('a change that does not concern the supplier leaves the entry confirmed (SUP-008)', () => {
  const hide = { ...target, name: 'hideProduct', data: { hideProduct: true } }
  expect(kartingOf(eventAfter(confirmedEvent, hide)).stage).toBe('Booked')
})

test('an entry keeps its price after a change that the price does not depend on (PKG-O3)', () => {
  const moreExpensive = {
    ...exampleFacts.products['pr-karting']!,
    prices: [{ per: 'person' as const, pricePence: 9900 }],
  }
  const commandFacts = {
    ...exampleFacts,
    products: { ...exampleFacts.products, 'pr-karting': moreExpensive },
  }
  const hide = commandOf({ ...target, name: 'hideProduct', data: { hideProduct: true } })
  const result = evaluateCommands(exampleEvent, [hide], commandFacts)
  expect(isRefusal(result) || kartingOf(result.event).money.pricePence).toBe(31_200)
})

test('new dates recalculate the price of an entry (PKG-O1)', () => {
  const summer = { per: 'person' as const, pricePence: 4500, from: '2027-06-01', to: '2027-08-31' }
  const product = exampleFacts.products['pr-karting']!
  const seasonal = { ...product, prices: [...product.prices, summer] }
  const commandFacts = { ...exampleFacts, products: { ...exampleFacts.products, 'pr-karting': seasonal } }
  const move = commandOf({ name: 'editDate', data: { startDate: '2027-06-04', endDate: null } })
  const result = evaluateCommands(exampleEvent, [move], commandFacts)
  expect(isRefusal(result) || kartingOf(result.event).money.pricePence).toBe(8 * 4500)
})

test('a booked package keeps its exchange rate (SUP-O6)', () => {
  const commandFacts = { ...exampleFacts, exchangeRates: { EUR: 2 } }
  const saveFewerPeople = (event: EventDocument) =>
    evaluateCommands(
      event,
      [
        commandOf({
          name: 'editCustomers',
          itineraryId: 'it-hotel-0',
          data: { needPeople: 4, needUnits: null },
        }),
      ],
      commandFacts,
    )
  const rateAfterSave = (event: EventDocument) => {
    const result = saveFewerPeople(event)
    return isRefusal(result) ? result.refused : result.event.packages[0]!.entries[1]!.money.exchangeRate
  }
  expect(rateAfterSave(exampleBookedEvent)).toBe(1.15)
  expect(rateAfterSave(exampleEvent)).toBe(2)
})

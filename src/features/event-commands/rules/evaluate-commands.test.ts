import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from './evaluate-commands.ts'
import { exampleBookedEvent, exampleEvent, exampleFacts, exampleFactsOf } from './example-event.ts'
import { commandOf } from './testing/try-command.ts'

const hide = commandOf({ name: 'hideProduct', itineraryId: 'it-karting', data: { hideProduct: true } })
const hideMissing = commandOf({ name: 'hideProduct', itineraryId: 'it-gone', data: { hideProduct: true } })
const rename = commandOf({ name: 'editEventName', data: { name: 'Tyne' } })
const organiserFacts = exampleFactsOf('organiser')

test('one failing command refuses the whole list, and the refusal names its index (PKG-O9)', () => {
  expect(evaluateCommands(exampleEvent, [hide, rename, hideMissing], organiserFacts)).toEqual({
    refused: 'commandRefused',
    status: 422,
    text: 'Node not found: it-gone',
    facts: { index: 2, name: 'hideProduct', message: 'Node not found: it-gone' },
  })
})

test('the input event is never mutated (PKG-O9)', () => {
  const before = structuredClone(exampleEvent)
  evaluateCommands(exampleEvent, [hide, rename], organiserFacts)
  expect(exampleEvent).toEqual(before)
})

test('the result has the touched keys, for conflicts, and the changed entries (PKG-O10)', () => {
  expect(evaluateCommands(exampleEvent, [hide, rename], organiserFacts)).toMatchObject({
    touched: ['pk-1/it-karting', 'event#eventName'],
    entries: [{ packageId: 'pk-1', itineraryId: 'it-karting' }],
  })
})

test('a cancelled event accepts no commands (EVT-O3)', () => {
  const cancelled = { ...exampleEvent, statusStage: 'Cancelled' as const }
  expect(evaluateCommands(cancelled, [rename], exampleFacts)).toMatchObject({ refused: 'stageForbids' })
})

test('a cancelled or unknown package accepts no commands (PKG-O13)', () => {
  const [pack] = exampleEvent.packages
  const cancelled = { ...exampleEvent, packages: [{ ...pack!, status: 'Cancelled' as const }] }
  expect(evaluateCommands(cancelled, [hide], exampleFacts)).toMatchObject({ refused: 'commandRefused' })
  const hideElsewhere = { ...hide, packageId: 'pk-none' }
  expect(evaluateCommands(exampleEvent, [hideElsewhere], exampleFacts)).toMatchObject({
    facts: { message: 'Node not found: pk-none' },
  })
})

test('a supplier contact can only change entries of their suppliers', () => {
  const commandFacts = { ...exampleFactsOf('supplier'), can: () => true }
  const clearNote = (itineraryId: string) =>
    commandOf({ name: 'editProductNote', itineraryId, data: { productNote: null } })
  expect(isRefusal(evaluateCommands(exampleBookedEvent, [clearNote('it-karting')], commandFacts))).toBe(false)
  expect(evaluateCommands(exampleBookedEvent, [clearNote('it-hotel-0')], commandFacts)).toMatchObject({
    refused: 'notAllowed',
  })
})

test('a booked package that contains a product without a price cannot be changed until the product has a price', () => {
  const [pack] = exampleBookedEvent.packages
  const entries = pack!.entries.map((entry) =>
    entry.itineraryId === 'it-karting' ? { ...entry, money: { ...entry.money, pricePence: null } } : entry,
  )
  const unpriced = { ...exampleBookedEvent, packages: [{ ...pack!, entries }] }
  const editNotes = commandOf({ name: 'editEventNotes', data: { notes: 'Late' } })
  const price = { priceOverride: 'Yes', pricePerPersonGBP: 50, minPricePerPersonGBP: null }
  const setPrice = commandOf({ name: 'editPrice', itineraryId: 'it-karting', data: price })
  expect(evaluateCommands(unpriced, [editNotes], exampleFacts)).toMatchObject({ refused: 'poaPackage' })
  expect(isRefusal(evaluateCommands(unpriced, [setPrice, editNotes], exampleFacts))).toBe(false)
})

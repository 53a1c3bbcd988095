import { describe, expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleBookedEvent, exampleEvent, exampleFacts } from '../example-event.ts'
import { commandOf, entryAfter } from '../testing/try-command.ts'

const trial = { name: 'editCost', itineraryId: 'it-hotel-0', by: 'staff' } as const
const cost = (agency: number | null, per: string | null) => ({ costOverride: 'Yes', agency, per })

test.each([
  ['person', 8 * 5050],
  ['unit', 4 * 5050],
  ['total', 5050],
])('a cost per %s replaces the cost of the price list (PKG-O4)', (per, costMinor) => {
  expect(entryAfter({ ...trial, data: cost(50.5, per) }).money.costMinor).toBe(costMinor)
})

test.each([
  [null, 'total'],
  [50, null],
])('an override without an amount or without `per` is not applied (PKG-055)', (agency, per) => {
  expect(entryAfter({ ...trial, data: cost(agency, per) }).money).toMatchObject({
    costOverride: 'No',
    costOverrideDetails: null,
  })
})

describe('an entry whose product has another supplier in the catalogue now', () => {
  const karting = exampleFacts.products['pr-karting']!
  const currentSupplier = { supplierId: 'su-tracks', name: 'Tracks of the North', currency: 'EUR' }
  const products = { ...exampleFacts.products, 'pr-karting': { ...karting, supplier: currentSupplier } }
  const edit = (name: string, data: object) => commandOf({ name, itineraryId: 'it-karting', data })
  const setPeople = (needPeople: number) => edit('editCustomers', { needPeople, needUnits: null })
  const setCost = (agency: number | null) => edit('editCost', { costOverride: 'Yes', agency, per: 'person' })
  const save = (event: EventDocument, command: ReturnType<typeof edit>): EventDocument => {
    const result = evaluateCommands(event, [command], { ...exampleFacts, products })
    if (isRefusal(result)) throw new Error(JSON.stringify(result))
    return result.event
  }
  const costAfter = (event: EventDocument, edits: ReturnType<typeof edit>[]) =>
    edits.reduce(save, event).packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!
      .money.costMinor

  test.each([
    ['enquiry', exampleEvent],
    ['booked package', exampleBookedEvent],
  ])('has its former cost after a manual cost is removed: %s (PKG-034)', (_, event) => {
    expect(costAfter(event, [setCost(12)])).toBe(8 * 1200)
    expect(costAfter(event, [setCost(12), setCost(null)])).toBe(8 * 3000)
    expect(costAfter(event, [setCost(0), setCost(5), setCost(null)])).toBe(8 * 3000)
  })

  test('has an unknown cost for another number of people, and 0 only for no people', () => {
    expect(costAfter(exampleEvent, [setPeople(12)])).toBeNull()
    expect(costAfter(exampleEvent, [setPeople(0)])).toBe(0)
    expect(costAfter(exampleEvent, [setPeople(0), setPeople(5)])).toBeNull()
    expect(costAfter(exampleEvent, [setCost(12), setPeople(5), setCost(null)])).toBeNull()
  })

  test('has the cost agreed at booking again once it is for the booked number of people', () => {
    expect(costAfter(exampleBookedEvent, [setPeople(12)])).toBeNull()
    expect(costAfter(exampleBookedEvent, [setPeople(12), setPeople(8)])).toBe(8 * 3000)
    expect(costAfter(exampleBookedEvent, [setPeople(0), setPeople(8)])).toBe(8 * 3000)
  })
})

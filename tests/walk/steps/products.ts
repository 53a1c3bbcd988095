import { daysBetween } from '#kernel/dates.ts'
import { type Step, step } from '../step.ts'
import type { Turn } from '../trip.ts'
import { pickBuilder, pickEntry, pickFrom, pickPackage, save } from './pick.ts'

/**
 * Products with prices per person, unit, night and group, with and without limited units, and one without a price.
 */
export const products = [
  'newcastle-air-rifles-and-archery',
  'newcastle-clay-pigeon-shooting',
  'newcastle-pottery-painting',
  'newcastle-curry-feast',
  'newcastle-escape-rooms',
  'newcastle-club-vip-entry',
  'newcastle-private-launch-hire',
  'newcastle-jesmond-party-house',
  'newcastle-keel-row-quayside',
  'newcastle-helicopter-hop',
]

let entryCount = 0
export const newItem = ({ random }: Pick<Turn, 'random'>, days: number) => {
  entryCount += 1
  return {
    newItineraryId: `it-walk-${entryCount}`,
    dayIndex: random.wholeNumber(0, days),
    times: { startTime: '10:00' },
  }
}

/** Returns a product, nearly always one with a price. */
const pickProduct = ({ random }: Turn) => random.pick(random.chance(0.9) ? products.slice(0, 9) : products)

const isNotCancelled = ({ stage }: { stage: string }) => stage !== 'Cancelled'

/** Changes of packages and their products. */
export const productSteps: readonly Step[] = [
  step('add a product', 5, (turn) => {
    const pack = pickPackage(turn)
    if (!pack || pack.entries.length > 5) return
    const data = { productId: pickProduct(turn), itinerary: [newItem(turn, pack.nightsCount)] }
    return save(turn, pickBuilder(turn), [{ name: 'addProduct', packageId: pack.id, data }])
  }),
  step('remove a product', 3, (turn) => {
    const pickedEntry = pickEntry(turn)
    if (!pickedEntry) return
    const { pack, entry } = pickedEntry
    return save(turn, pickBuilder(turn), [
      { name: 'removeProduct', packageId: pack.id, itineraryId: entry.itineraryId, data: {} },
    ])
  }),
  step('swap a product', 2, (turn) => {
    const pickedEntry = pickEntry(turn, isNotCancelled)
    if (!pickedEntry) return
    const { pack, entry } = pickedEntry
    const packageId = pack.id
    const item = { ...newItem(turn, 0), dayIndex: entry.dayIndex }
    const data = { productId: pickProduct(turn), removedItineraryId: entry.itineraryId, itinerary: [item] }
    return save(turn, pickBuilder(turn), [
      { name: 'removeProductSwap', packageId, itineraryId: entry.itineraryId, data: {} },
      { name: 'addProductSwap', packageId, data },
    ])
  }),
  step('move a product to another day', 2, (turn) => {
    const pickedEntry = pickEntry(turn, isNotCancelled)
    if (!pickedEntry) return
    const { pack, entry } = pickedEntry
    const data = {
      dayIndex: turn.random.wholeNumber(0, pack.nightsCount),
      date: null,
      isNightActivity: turn.random.chance(0.2),
    }
    return save(turn, pickBuilder(turn), [
      { name: 'moveProduct', packageId: pack.id, itineraryId: entry.itineraryId, data },
    ])
  }),
  step('change options', 2, (turn) => {
    const pickedEntry = pickEntry(
      turn,
      (entry) => isNotCancelled(entry) && entry.productId === 'newcastle-clay-pigeon-shooting',
    )
    if (!pickedEntry) return
    const { pack, entry } = pickedEntry
    const options = {
      optionProducts: turn.random.chance(0.5) ? ['40-clays-each'] : [],
      addOnProducts: turn.random.chance(0.5) ? ['engraved-top-gun-tankard'] : ['bacon-roll-and-a-brew'],
    }
    return save(turn, pickBuilder(turn), [
      {
        name: 'editProduct',
        packageId: pack.id,
        itineraryId: entry.itineraryId,
        data: { productId: entry.productId, options },
      },
    ])
  }),
  step('change the people of a product', 4, (turn) => {
    const pickedEntry = pickEntry(turn, isNotCancelled)
    if (!pickedEntry) return
    const { pack, entry } = pickedEntry
    const needPeople = Math.max(0, entry.needPeople + turn.random.pick([-3, -1, -1, 1, 2]))
    return save(turn, pickBuilder(turn), [
      {
        name: 'editCustomers',
        packageId: pack.id,
        itineraryId: entry.itineraryId,
        data: { needPeople, needUnits: null },
      },
    ])
  }),
  step('hide a product', 1, (turn) => {
    const pickedEntry = pickEntry(turn)
    if (!pickedEntry) return
    const { pack, entry } = pickedEntry
    const data = { hideProduct: !entry.hideProduct }
    return save(turn, pickBuilder(turn), [
      { name: 'hideProduct', packageId: pack.id, itineraryId: entry.itineraryId, data },
    ])
  }),
  step('change the start date', 3, (turn) => {
    const pack = pickPackage(turn)
    if (!pack) return
    const startDate = dateAfter(turn, turn.random.pick([3, 20, 40, 70, 120, 200]))
    const data = { startDate, endDate: null }
    return save(turn, pickBuilder(turn), [{ name: 'editDate', packageId: pack.id, data }])
  }),
  step('clear the start date', 0.5, (turn) => {
    const pack = pickPackage(turn)
    if (!pack) return
    const data = { startDate: null, endDate: null }
    return save(turn, pickBuilder(turn), [{ name: 'editDate', packageId: pack.id, data }])
  }),
  step('change the nights', 1, (turn) => {
    const pack = pickPackage(turn)
    if (!pack?.startDate) return
    const nights = turn.random.wholeNumber(0, 3)
    const days = daysBetween(turn.today, pack.startDate) + nights
    const data = { startDate: pack.startDate, endDate: dateAfter(turn, days) }
    return save(turn, pickBuilder(turn), [{ name: 'editDate', packageId: pack.id, data }])
  }),
  step('add a package', 1.5, (turn) => {
    if (turn.state.event.packages.length > 2) return
    return turn.post(pickBuilder(turn), `/event/${turn.id}/package`, {
      package: newPackage(turn, turn.random.pick([60, 90, 150]), turn.state.event.estimatedCustomers),
    })
  }),
  step('remove a package', 0.7, (turn) => {
    const pack = pickFrom(turn, turn.state.event.packages)
    if (!pack || turn.state.event.packages.length < 2) return
    return turn.delete(pickBuilder(turn), `/event/${turn.id}/package/${pack.id}`)
  }),
  step('replace a package', 0.7, (turn) => {
    const pack = pickFrom(turn, turn.state.event.packages)
    if (!pack) return
    const replacement = newPackage(turn, turn.random.pick([30, 80, 150]), turn.state.event.estimatedCustomers)
    return turn.put(pickBuilder(turn), `/event/${turn.id}/package`, {
      package: { ...replacement, id: pack.id },
    })
  }),
]

const dateAfter = ({ today }: Turn, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns a package of one or two products, as the builder sends it. */
export const newPackage = (turn: Turn, days: number, peopleCount: number) => ({
  locationId: 'newcastle',
  startDate: dateAfter(turn, days),
  nightsCount: 1,
  peopleCount,
  productList: Array.from({ length: turn.random.wholeNumber(1, 2) }, () => ({
    productId: turn.random.pick(products.slice(0, 9)),
    itinerary: [newItem(turn, 1)],
  })),
})

import { expect, test } from 'vitest'
import { exampleFactsOf } from '../example-event.ts'
import { entryAfter, messageAfter, tryCommand } from '../testing/try-command.ts'

const add = (productId: string | null, item: object) => ({
  name: 'addProduct',
  data: { productId, itinerary: [{ newItineraryId: 'it-new', dayIndex: 1, ...item }] },
})

test('a new entry is for the people of the package, and has as few units as they need (PKG-046)', () => {
  expect(entryAfter(add('pr-boat', {}), 'it-new')).toMatchObject({
    needPeople: 8,
    needUnits: 2,
    stage: 'Enquiry',
    money: { pricePence: 36_000, costMinor: 30_000, exchangeRate: 1.15 },
  })
})

test('a second accommodation on the same day has no people (PKG-047)', () => {
  expect(entryAfter(add('pr-hotel', {}), 'it-new')).toMatchObject({ needPeople: 0, needUnits: 0 })
  expect(entryAfter(add('pr-hotel', { dayIndex: 2 }), 'it-new')).toMatchObject({ needPeople: 8 })
})

test('the item sets the venue, times, people, add-ons and participation (PKG-014)', () => {
  const item = {
    times: { startTime: '09:15', preferredStartTimeRange: 'Morning' },
    venueId: 've-north',
    hideProduct: true,
    needPeople: 3,
    options: { optionProducts: [], addOnProducts: ['pr-karting-photos'] },
    customersAttending: [{ customerId: 'cu-guest', attending: 'No', booked: false }],
  }
  expect(entryAfter(add('pr-karting', item), 'it-new')).toMatchObject({
    startTime: '09:15',
    preferredStartTimeRange: 'Morning',
    venueName: 'Track North',
    hideProduct: true,
    needPeople: 3,
    needUnits: 3,
    addOnProducts: ['pr-karting-photos'],
    customersAttending: item.customersAttending,
    money: { pricePence: 3 * 3900 + 2500 },
  })
})

test.each([
  ['a price', { money: { priceOverride: 'Yes', pricePerPersonGBP: 0.01 } }],
  ['a cost', { money: { costOverride: 'Yes', costOverrideDetails: { agency: 1, per: 'total' } } }],
  ['how much is invoiced', { money: { invoicedPercent: 50 } }],
  ['a stage', { stage: 'Booked' }],
  ['a supplier', { supplierId: 'su-tracks' }],
  ['a custom product', { productCustom: { name: 'Mine', description: null, type: 'Activity' } }],
])('an organiser who adds a product cannot set %s; staff can (PKG-014)', (_, item) => {
  expect(tryCommand(add('pr-karting', item))).toMatchObject({ refused: 'notAllowed' })
  expect(tryCommand({ ...add('pr-karting', item), by: 'staff' })).not.toHaveProperty('refused')
})

test('a product added to a booked package is requested from its supplier at once (PKG-O12)', () => {
  expect(entryAfter({ ...add('pr-boat', {}), on: 'booked' }, 'it-new').stage).toBe('Requested')
})

test('a product without a price cannot be added to a booked package', () => {
  expect(tryCommand({ ...add('pr-private-dinner', {}), on: 'booked' })).toMatchObject({
    refused: 'poaPackage',
  })
  expect(entryAfter(add('pr-private-dinner', {}), 'it-new').money.pricePence).toBeNull()
})

test('an entry cannot be added twice, and an unknown product cannot be added (PKG-022)', () => {
  expect(messageAfter(add('pr-boat', { newItineraryId: 'it-karting' }))).toMatch(/already been added/)
  expect(messageAfter(add('pr-none', {}))).toBe('Node not found: pr-none')
})

test('the second half of a swap touches the entry that it replaces (PKG-020)', () => {
  const { data } = add('pr-boat', {})
  const swap = { name: 'addProductSwap', data: { ...data, removedItineraryId: 'it-karting' } }
  expect(tryCommand(swap)).toMatchObject({
    touched: expect.arrayContaining(['pk-1/it-new', 'pk-1/it-karting']),
  })
})

test.each(['addProduct', 'addProductSwap'])(
  'only staff can add a product that is hidden from everyone else: %s (PERM-024)',
  (name) => {
    const { products } = exampleFactsOf('organiser')
    const commandFacts = { products: { ...products, 'pr-boat': { ...products['pr-boat']!, isHidden: true } } }
    const { data } = add('pr-boat', {})
    const trial = {
      name,
      data: { ...data, ...(name === 'addProductSwap' && { removedItineraryId: 'it-karting' }) },
      commandFacts,
    }
    const { 'pr-boat': _, ...visibleProducts } = products
    expect(tryCommand(trial)).toHaveProperty('refused')
    expect(tryCommand(trial)).toEqual(tryCommand({ ...trial, commandFacts: { products: visibleProducts } }))
    expect(tryCommand({ ...trial, by: 'staff' })).not.toHaveProperty('refused')
  },
)

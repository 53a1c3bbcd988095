import { describe, expect, test } from 'vitest'
import { readPattern } from '#features/content/rules/sort-pattern.ts'
import { gridSample } from '#tests/support/grid-sample.ts'
import { newOn, popularIds, reviewScoreOf } from '../labels.ts'
import { isLocked } from '../lock-product.ts'
import { filterGrid } from './filter-grid.ts'
import { groupGrid } from './group-grid.ts'
import { sortGrid, sortSelection } from './sort-grid.ts'
import { topList } from './top-list.ts'

const venue = (name: string, distance = 1) => ({ id: name, name, distance, starRating: null })
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
const visitor = { isStaff: false, showNullPriceProduct: false }
const staff = { isStaff: true, showNullPriceProduct: true }

describe('the filter', () => {
  const items = [
    gridSample({ name: 'Quads' }),
    gridSample({ name: 'Sold out', available: false }),
    gridSample({ name: 'On application', price: null }),
    gridSample({ name: 'Staff only', staffOnly: true }),
    gridSample({ name: 'Karting', venue: venue('Quayside Track'), supplierName: 'Full Throttle' }),
  ]
  const searchNames = (search: string, reader = visitor) => names(filterGrid(items, { ...reader, search }))

  test('leaves out unavailable products, for everyone (CAT-024)', () => {
    expect(searchNames('sold out')).toEqual([])
    expect(searchNames('sold out', staff)).toEqual([])
  })
  test('shows price on application only with the permission (CAT-025)', () => {
    expect(searchNames('application')).toEqual([])
    expect(searchNames('application', { ...visitor, showNullPriceProduct: true })).toEqual(['On application'])
  })
  test('searches the name as a case-insensitive regular expression (CAT-026)', () => {
    expect(searchNames('^qu.ds$')).toEqual(['Quads'])
    expect(searchNames('(')).toEqual([])
    expect(searchNames('ART')).toEqual(['Karting'])
  })
  test('returns the products that match tab, category, price, rating and distance, in the same order', () => {
    const products = [
      gridSample({
        name: 'Near',
        tabs: ['nightlife'],
        price: 20,
        reviewScore: 4.6,
        closestVenue: venue('x', 1),
      }),
      gridSample({ name: 'Far', tabs: ['daytime'], price: 30, reviewScore: 4, closestVenue: venue('y', 9) }),
      gridSample({ name: 'Unknown', tabs: ['daytime'], price: null, reviewScore: null }),
    ]
    const filterNames = (choices: object) => names(filterGrid(products, { ...staff, ...choices }))
    expect(filterNames({ tab: 'daytime' })).toEqual(['Far', 'Unknown'])
    expect(filterNames({ maxPrice: 25 })).toEqual(['Near'])
    expect(filterNames({ minRating: 4 })).toEqual(['Near', 'Far'])
    expect(filterNames({ maxMiles: 5 })).toEqual(['Near'])
    expect(filterNames({ tab: 'daytime', maxMiles: 20, minRating: 3 })).toEqual(['Far'])
    expect(filterNames({ categoryId: 'none' })).toEqual([])
  })
  test('treats an expression that could run too long as literal text', () => {
    const longItem = gridSample({ name: `${'a'.repeat(119)}b` })
    // As an expression, this search would need 2 to the power of 119 steps.
    expect(names(filterGrid([longItem], { ...visitor, search: '(a+)+$' }))).toEqual([])
    expect(
      names(filterGrid([gridSample({ name: 'x(a+)+$' })], { ...visitor, search: '(a+)+$' })),
    ).toHaveLength(1)
  })
  test('also searches supplier and venue for staff', () => {
    expect(searchNames('throttle|quayside')).toEqual([])
    expect(searchNames('throttle', staff)).toEqual(['Karting'])
    expect(searchNames('quayside', staff)).toEqual(['Karting'])
  })
  test('shows staff-only products only to staff (CAT-028)', () => {
    expect(searchNames('staff only')).toEqual([])
    expect(searchNames('staff only', staff)).toEqual(['Staff only'])
  })
})

describe('sorting', () => {
  const a = gridSample({
    name: 'A 10',
    price: 30,
    reviewScore: 4.5,
    reviewCount: 9,
    closestVenue: venue('x', 4),
  })
  const b = gridSample({
    name: 'a 9',
    price: 10,
    reviewScore: 5,
    reviewCount: 2,
    closestVenue: venue('y', 2),
  })
  const c = gridSample({ name: 'C', price: null, reviewCount: 30, reviewScore: 4.1, manualScore: 10 })
  const sortedNames = (...args: Parameters<typeof sortGrid>) => names(sortGrid(...args))

  test('supports every required order, with missing values last (CAT-031)', () => {
    expect(sortedNames([a, c, b], 'alphanumeric')).toEqual(['a 9', 'A 10', 'C'])
    expect(sortedNames([a, c, b], 'priceUp')).toEqual(['a 9', 'A 10', 'C'])
    expect(sortedNames([b, c, a], 'priceDown')).toEqual(['A 10', 'a 9', 'C'])
    expect(sortedNames([a, b, c], 'rating')).toEqual(['a 9', 'A 10', 'C'])
    expect(sortedNames([a, b, c], 'popularity')).toEqual(['C', 'A 10', 'a 9'])
    expect(sortedNames([c, a, b], 'distance')).toEqual(['a 9', 'A 10', 'C'])
  })
  test('by popularity uses the number of reviews, then the score, then the name (CAT-O8)', () => {
    const item = (name: string, reviewCount: number, reviewScore: number | null) =>
      gridSample({ name, reviewCount, reviewScore })
    const items = [item('z', 0, null), item('d', 5, 4), item('b', 5, 4), item('c', 5, 4.5), item('a', 9, 1)]
    expect(sortedNames(items, 'popularity')).toEqual(['a', 'c', 'b', 'd', 'z'])
  })
  test('by pattern puts the highest score first; without a formula it sorts by popularity (CAT-032, CAT-O7)', () => {
    expect(sortedNames([a, b, c], 'pattern', 'manualScore * 100 - price')).toEqual(['C', 'a 9', 'A 10'])
    expect(sortedNames([a, b, c], 'pattern')).toEqual(['C', 'A 10', 'a 9'])
  })
  test('parses a formula with brackets, signs and decimals (CAT-032)', () => {
    const values = { price: 10, cost: 4, rating: 5, reviews: 20, manualScore: 1, distance: 0 }
    const score = (formula: string) => {
      const pattern = readPattern(formula)
      return pattern.ok ? pattern.score(values) : pattern
    }
    expect(score('rating * 20 + reviews * 0.2 + manualScore * 10 - price * 0.1 - distance * 1')).toBe(113)
    expect(score('-(price - cost) / 2 + 1')).toBe(-2)
    expect(score('price / distance')).toBe(0)
    expect(score('price +')).toMatchObject({ ok: false, problem: 'syntax' })
    expect(score('constructor')).toEqual({ ok: false, problem: 'unknown variable', found: 'constructor' })
  })
  test('reports an unknown variable and leaves the order unchanged', () => {
    const messages: string[] = []
    expect(sortedNames([c, a, b], 'pattern', 'rating + fame', (text) => messages.push(text))).toEqual([
      'C',
      'A 10',
      'a 9',
    ])
    expect(messages).toEqual(["Sort pattern: unknown variable 'fame'"])
  })
  test('puts test products last in every order', () => {
    const testProduct = gridSample({ name: '#test# first', price: 1, reviewScore: 5, reviewCount: 999 })
    const items = [testProduct, a, b, c]
    const orders = ['alphanumeric', 'priceUp', 'priceDown', 'rating', 'popularity', 'distance'] as const
    for (const order of orders) expect(sortedNames(items, order).at(-1), order).toBe('#test# first')
    expect(sortedNames(items, 'pattern', 'reviews').at(-1)).toBe('#test# first')
    expect(sortedNames(items, 'pattern').at(-1)).toBe('#test# first')
  })
  test('in a selection is by descending price, then people per unit, then name, with test products last', () => {
    const items = [
      gridSample({ name: '#test# expensive', price: 900 }),
      gridSample({ name: 'COPY expensive', price: 800 }),
      gridSample({ name: 'Big', price: 20, maxPeoplePerUnit: 8 }),
      gridSample({ name: 'Small', price: 20, maxPeoplePerUnit: 2 }),
      gridSample({ name: 'Also small', price: 20, maxPeoplePerUnit: 2 }),
      gridSample({ name: 'Costly', price: 50 }),
    ]
    expect(names(sortSelection(items))).toEqual([
      'Costly',
      'Also small',
      'Small',
      'Big',
      '#test# expensive',
      'COPY expensive',
    ])
  })
})

describe('labels', () => {
  test('a product is new for 365 days (CAT-036)', () => {
    const isNew = (createdDate: string, name = 'Quads') => newOn('2026-11-21')({ name, createdDate })
    expect(isNew('2025-11-21')).toBe(true)
    expect(isNew('2025-11-20')).toBe(false)
    expect(isNew('2026-11-20', '#test# Quads')).toBe(false)
  })
  test('the top quarter of each type by reviews is popular, at least one (CAT-037)', () => {
    const item = (name: string, reviewCount: number, productType = 'Activity') =>
      gridSample({ name, reviewCount, productType: productType as 'Activity' })
    const activities = Array.from({ length: 9 }, (_, index) => item(`a${index}`, index))
    const stays = [item('inn', 1, 'Accommodation'), item('hut', 0, 'Accommodation')]
    expect([...popularIds([...activities, ...stays, item('COPY a', 99)])].sort()).toEqual(['a7', 'a8', 'inn'])
  })
  test('the score is rounded up to one decimal (CAT-038, REV-006)', () => {
    expect([reviewScoreOf(401, 100), reviewScoreOf(40, 10), reviewScoreOf(0, 0)]).toEqual([4.1, 4, null])
  })
  test('spicy products are locked for logged-out visitors', () => {
    expect(isLocked({ isSpicy: true }, false)).toBe(true)
    expect(isLocked({ isSpicy: true }, true)).toBe(false)
    expect(isLocked({ isSpicy: false }, false)).toBe(false)
  })
})

describe('groups', () => {
  test('staff-only products are in a separate group at the end', () => {
    const groups = groupGrid([gridSample({ name: 'Secret', staffOnly: true }), gridSample({ name: 'Quads' })])
    expect(groups.map(({ name, products }) => [name, ...names(products)])).toEqual([
      ['Shooting', 'Quads'],
      ['Staff', 'Secret'],
    ])
  })
  test('popular accommodation is in a separate group from other popular products', () => {
    const inn = {
      name: 'Inn',
      productType: 'Accommodation',
      categoryId: 'hotels',
      categoryName: 'Hotels',
    } as const
    const groups = groupGrid([
      gridSample({ ...inn, isPopular: true }),
      gridSample({ name: 'Quads', isPopular: true }),
    ])
    expect(groups.map(({ name }) => name)).toEqual(['Popular', 'Popular Accommodation', 'Hotels', 'Shooting'])
  })
})

describe('the top list', () => {
  const reviewedItem = (name: string, reviewCount: number, reviewScore: number) =>
    gridSample({ name, reviewCount, reviewScore })
  const items = [reviewedItem('Good', 10, 4.2), reviewedItem('Best', 12, 4.9), reviewedItem('Few', 9, 5)]
  const options = { locationName: 'Newcastle', section: 'stag' } as const

  test('contains the best activities with ten reviews or more', () => {
    const list = topList(items, { ...options, count: 2 })
    expect(list?.title).toBe('Top 2 Newcastle Stag Activities')
    expect(names(list?.items ?? [])).toEqual(['Best', 'Good'])
  })
  test('is null if there are fewer than requested', () => {
    expect(topList(items, { ...options, count: 3 })).toBeNull()
  })
  test('has ten activities by default, by score, then by number of reviews (CAT-O15)', () => {
    const elevenItems = Array.from({ length: 11 }, (_, n) => reviewedItem(`n${n}`, 10 + n, n === 3 ? 4.9 : 4))
    const stay = gridSample({ name: 'Inn', productType: 'Accommodation', reviewCount: 90, reviewScore: 5 })
    const list = topList([stay, ...elevenItems], options)
    expect(names(list?.items ?? [])).toEqual(['n3', 'n10', 'n9', 'n8', 'n7', 'n6', 'n5', 'n4', 'n2', 'n1'])
    expect(names(topList(elevenItems, { ...options, count: 1 })?.items ?? [])).toEqual(['n3'])
  })
  test('contains no test products, which also have no labels (CAT-O16)', () => {
    for (const name of ['#test# Quads', 'COPY of Quads']) {
      const testProduct = { ...reviewedItem(name, 99, 5), createdDate: '2026-11-20' }
      expect(names(topList([...items, testProduct], { ...options, count: 2 })?.items ?? [])).toEqual([
        'Best',
        'Good',
      ])
      expect([...popularIds([testProduct, reviewedItem('Quads', 1, 3)])]).toEqual(['Quads'])
      expect(newOn('2026-11-21')(testProduct)).toBe(false)
    }
  })
})

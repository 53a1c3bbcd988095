import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { gridSample } from '#tests/support/grid-sample.ts'
import type { CardItem } from '../rules/grid/grid-item.ts'
import { sortGrid, sortSelection } from '../rules/grid/sort-grid.ts'
import { longestTopList } from '../rules/grid/top-list.ts'
import { ProductGrid } from './product-grid.tsx'
import { TopList } from './top-list-section.tsx'

const addressOf = ({ id }: Pick<CardItem, 'id'>) => `/${id}`
type GridProps = Omit<Parameters<typeof ProductGrid>[0], 'addressOf' | 'isLoggedIn'> & {
  isLoggedIn?: boolean
}
const render = (props: GridProps) =>
  renderToStaticMarkup(createElement(ProductGrid, { addressOf, isLoggedIn: false, ...props }))
const idsInOrder = (html: string) => [...html.matchAll(/<a [^>]*href="\/([^"]+)"/g)].map(([, id]) => id)
const venueAt = (name: string, distance: number) => ({ id: name, name, distance, starRating: null })

describe('a grid', () => {
  test('keeps the given order at first, and does not sort by its formula', () => {
    const items = [gridSample({ name: 'expensive', price: 90 }), gridSample({ name: 'cheap', price: 9 })]
    expect(idsInOrder(render({ items, formula: '0 - price' }))).toEqual(['expensive', 'cheap'])
    const sorted = sortGrid(items, 'pattern', '0 - price')
    expect(idsInOrder(render({ items: sorted, formula: '0 - price' }))).toEqual(['cheap', 'expensive'])
  })
  test('is not sorted by a formula with an unknown variable, which is logged (CAT-033)', () => {
    const warn = vi.fn()
    const items = [gridSample({ name: 'expensive', price: 90 }), gridSample({ name: 'cheap', price: 9 })]
    expect(idsInOrder(render({ items: sortGrid(items, 'pattern', 'fame - price', warn) }))).toEqual([
      'expensive',
      'cheap',
    ])
    expect(warn.mock.calls).toEqual([["Sort pattern: unknown variable 'fame'"]])
  })
  test('for selection is sorted by price, highest first, then people per unit, lowest first; test products (such as COPY) are last (CAT-034)', () => {
    const items = [
      gridSample({ name: 'COPY', price: 900 }),
      gridSample({ name: 'small', price: 20, maxPeoplePerUnit: 2 }),
      gridSample({ name: 'big', price: 20, maxPeoplePerUnit: 8 }),
      gridSample({ name: 'expensive', price: 50 }),
    ]
    expect(idsInOrder(render({ items: sortSelection(items) }))).toEqual(['expensive', 'small', 'big', 'COPY'])
  })
  test('renders only the first batch of many cards', () => {
    const items = Array.from({ length: 1000 }, (_, n) => gridSample({ name: `n${n}` }))
    const html = render({ items })
    expect(idsInOrder(html)).toHaveLength(60)
    expect(html).toContain('1,000 products')
    expect(html).toContain('Show more')
  })
})

describe('a card', () => {
  const card = (item: Parameters<typeof gridSample>[0], props: Partial<GridProps> = {}) =>
    render({ items: [gridSample(item)], ...props })
  test('shows the distance in mile or miles (CAT-039)', () => {
    expect(card({ closestVenue: venueAt('x', 1) })).toMatch(/>1 mile</)
    expect(card({ venue: venueAt('Track', 2.34), closestVenue: venueAt('Track', 2.34) })).toContain(
      'Track · 2.3 miles',
    )
    expect(card({ closestVenue: null })).not.toMatch(/mile/)
  })
  test('shows a minimum group size above 1, for the unit type Person only (CAT-029)', () => {
    expect(card({ unitType: 'Person', minUnits: 8 })).toContain('Groups of 8 or more')
    expect(card({ unitType: 'Person', minUnits: 1 })).not.toContain('or more')
    expect(card({ unitType: 'Boat', minUnits: 2 })).not.toContain('or more')
  })
  test('shows staff an estimate in orange if its date has no price (CAT-042, CAT-O12)', () => {
    const estimate = { label: 'Estimated from last year', price: 47.25 }
    const withoutPrice = { price: null, priceTotal: null, estimate }
    const html = card(withoutPrice, { isStaff: true, showNullPriceProduct: true })
    expect(html).toMatch(/#f57c00[^>]*>Estimated from last year <strong[^>]*>£47.25 pp</)
    expect(card({ price: 50, estimate: null }, { isStaff: true })).not.toContain('Estimated')
  })
  test('that is locked is blurred, has a lock and no price, and links to the login (CAT-O17)', () => {
    const html = card({ isSpicy: true, price: 50 })
    expect(html).toMatch(/href="\?dialog=organiserForm&amp;tab=login"/)
    expect(html).toMatch(/backdrop-blur.*lucide-lock/s)
    expect(html).toContain('Log in to view')
    expect(html).not.toMatch(/£50/)
    expect(card({ isSpicy: true, price: 50 }, { isLoggedIn: true })).not.toMatch(/Log in|lucide-lock/)
  })
  test('shows staff supplier, cost and mark-up (PERM-024)', () => {
    expect(card({ supplierName: 'Full Throttle', cost: 8, markUp: 25 })).toContain(
      'Full Throttle · cost £8.00 · mark-up 25 %',
    )
    const { supplierName: _name, cost: _cost, markUp: _markUp, ...visitorItem } = gridSample()
    expect(render({ items: [visitorItem] })).not.toMatch(/mark-up|cost/)
  })
})

describe('the top list of a location', () => {
  const options = { locationName: 'Newcastle', section: 'stag' } as const
  const reviewedItems = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      gridSample({ name: `n${n}`, reviewCount: 10, reviewScore: 4 + n / 100 }),
    )
  const render = (items: CardItem[]) =>
    renderToStaticMarkup(createElement(TopList, { list: longestTopList(items, options), addressOf }))

  test('is as long as the number of activities with ten reviews allows (CAT-035)', () => {
    expect(render(reviewedItems(12))).toContain('Top 10 Newcastle Stag Activities')
    expect(idsInOrder(render(reviewedItems(12)))[0]).toBe('n11')
    expect(render(reviewedItems(7))).toContain('Top 5 Newcastle Stag Activities')
    expect(render(reviewedItems(2))).toBe('')
    expect(render([...reviewedItems(2), gridSample({ name: 'few', reviewCount: 9, reviewScore: 5 })])).toBe(
      '',
    )
  })
})

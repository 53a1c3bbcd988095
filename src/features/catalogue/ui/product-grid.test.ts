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
type Shown = Omit<Parameters<typeof ProductGrid>[0], 'addressOf' | 'isLoggedIn'> & { isLoggedIn?: boolean }
const draw = (props: Shown) =>
  renderToStaticMarkup(createElement(ProductGrid, { addressOf, isLoggedIn: false, ...props }))
const order = (html: string) => [...html.matchAll(/<a [^>]*href="\/([^"]+)"/g)].map(([, id]) => id)
const near = (name: string, distance: number) => ({ id: name, name, distance, starRating: null })

describe('a grid', () => {
  test('stands in the order it is given, which is that of its formula', () => {
    const items = [gridSample({ name: 'dear', price: 90 }), gridSample({ name: 'cheap', price: 9 })]
    expect(order(draw({ items, formula: '0 - price' }))).toEqual(['dear', 'cheap'])
    const sorted = sortGrid(items, 'pattern', '0 - price')
    expect(order(draw({ items: sorted, formula: '0 - price' }))).toEqual(['cheap', 'dear'])
  })
  test('has no order by a formula with a word it does not know, and says so in the log (CAT-033)', () => {
    const warn = vi.fn()
    const items = [gridSample({ name: 'dear', price: 90 }), gridSample({ name: 'cheap', price: 9 })]
    expect(order(draw({ items: sortGrid(items, 'pattern', 'fame - price', warn) }))).toEqual([
      'dear',
      'cheap',
    ])
    expect(warn.mock.calls).toEqual([["Sort pattern: unknown variable 'fame'"]])
  })
  test('that something is chosen from has its own order (CAT-034)', () => {
    const items = [
      gridSample({ name: 'COPY', price: 900 }),
      gridSample({ name: 'small', price: 20, maxPeoplePerUnit: 2 }),
      gridSample({ name: 'big', price: 20, maxPeoplePerUnit: 8 }),
      gridSample({ name: 'dear', price: 50 }),
    ]
    expect(order(draw({ items: sortSelection(items) }))).toEqual(['dear', 'small', 'big', 'COPY'])
  })
  test('draws as many cards as are looked at, however many there are', () => {
    const items = Array.from({ length: 1000 }, (_, n) => gridSample({ name: `n${n}` }))
    const html = draw({ items })
    expect(order(html)).toHaveLength(60)
    expect(html).toContain('1,000 products')
    expect(html).toContain('Show more')
  })
})

describe('a card', () => {
  const card = (item: Parameters<typeof gridSample>[0], rest: Partial<Shown> = {}) =>
    draw({ items: [gridSample(item)], ...rest })
  test('says how far it is: one mile, or so many miles (CAT-039)', () => {
    expect(card({ closestVenue: near('x', 1) })).toMatch(/>1 mile</)
    expect(card({ venue: near('Track', 2.34), closestVenue: near('Track', 2.34) })).toContain(
      'Track · 2.3 miles',
    )
    expect(card({ closestVenue: null })).not.toMatch(/mile/)
  })
  test('has its features where a group of some size is sold by the person (CAT-029)', () => {
    expect(card({ unitType: 'Person', minUnits: 8 })).toContain('Groups of 8 or more')
    expect(card({ unitType: 'Person', minUnits: 1 })).not.toContain('or more')
    expect(card({ unitType: 'Boat', minUnits: 2 })).not.toContain('or more')
  })
  test('hints in orange at what it may cost where its date has no price, for staff (CAT-042, CAT-O12)', () => {
    const estimate = { label: 'Estimated from last year', price: 47.25 }
    const shown = { price: null, priceTotal: null, estimate }
    const html = card(shown, { isStaff: true, showNullPriceProduct: true })
    expect(html).toMatch(/#f57c00[^>]*>Estimated from last year <strong[^>]*>£47.25 pp</)
    expect(card({ price: 50, estimate: null }, { isStaff: true })).not.toContain('Estimated')
  })
  test('that is locked is blurred beneath a lock, has no price and leads to the log-in (CAT-O17)', () => {
    const html = card({ isSpicy: true, price: 50 })
    expect(html).toMatch(/href="\?dialog=organiserForm&amp;tab=login"/)
    expect(html).toMatch(/backdrop-blur.*lucide-lock/s)
    expect(html).toContain('Log in to view')
    expect(html).not.toMatch(/£50/)
    expect(card({ isSpicy: true, price: 50 }, { isLoggedIn: true })).not.toMatch(/Log in|lucide-lock/)
  })
  test('shows staff whose it is, what it costs us and what we add (PERM-024)', () => {
    expect(card({ supplierName: 'Full Throttle', cost: 8, markUp: 25 })).toContain(
      'Full Throttle · cost £8.00 · mark-up 25 %',
    )
    const { supplierName: _name, cost: _cost, markUp: _markUp, ...visitors } = gridSample()
    expect(draw({ items: [visitors] })).not.toMatch(/mark-up|cost/)
  })
})

describe('the top list of a place', () => {
  const asked = { locationName: 'Newcastle', section: 'stag' } as const
  const reviewed = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      gridSample({ name: `n${n}`, reviewCount: 10, reviewScore: 4 + n / 100 }),
    )
  const draw = (items: CardItem[]) =>
    renderToStaticMarkup(createElement(TopList, { list: longestTopList(items, asked), addressOf }))

  test('is as long as enough activities have ten reviews (CAT-035)', () => {
    expect(draw(reviewed(12))).toContain('Top 10 Newcastle Stag Activities')
    expect(order(draw(reviewed(12)))[0]).toBe('n11')
    expect(draw(reviewed(7))).toContain('Top 5 Newcastle Stag Activities')
    expect(draw(reviewed(2))).toBe('')
    expect(draw([...reviewed(2), gridSample({ name: 'few', reviewCount: 9, reviewScore: 5 })])).toBe('')
  })
})

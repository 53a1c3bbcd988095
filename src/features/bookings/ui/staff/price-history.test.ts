import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WirePriceDay } from '#features/events/rules/reading/wire-price-history.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { ApiContext } from '#platform/browser/feature-api.ts'
import { PriceHistory } from './price-history.tsx'

const event = {
  _doc: 'ev-1',
  version: 3,
  packageOption: [{ id: 'pk-1', locationNumber: 1, locationName: 'York', money: { pricePerPersonGBP: 288 } }],
} as unknown as WireEvent
const pricesWith = (amount: number) => [{ packageOptionId: 'pk-1', price: amount }]

/** Returns the text that staff read for a price history. */
const textOf = (history: readonly WirePriceDay[]): string => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  const dates = history.map(({ date }) => date).reverse()
  queryClient.setQueryData(['event-price-dates', 'ev-1', 3], dates)
  queryClient.setQueryData(['event-price-history', 'ev-1', 3], history)
  for (const { date, prices } of history) queryClient.setQueryData(['event-prices', 'ev-1', date, 3], prices)
  const page = createElement(PriceHistory, { event })
  const withQueries = createElement(QueryClientProvider, { client: queryClient }, page)
  const api = () => ({ events: {} })
  const html = renderToStaticMarkup(createElement(ApiContext, { value: api }, withQueries))
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const dayOfCreation = { date: '2026-11-28', prices: pricesWith(298), lastChange: null }

test('the latest change is compared with the prices before it (PAY-024)', () => {
  const lastChange = { at: '2026-11-28T14:05:00Z', pricesBefore: pricesWith(298) }
  const text = textOf([{ ...dayOfCreation, prices: pricesWith(288), lastChange }])
  expect(text).toContain('before Sat 28 Nov 2026, 14:05')
  expect(text).toMatch(/Package 1, York £298\.00 pp £288\.00 pp -£10\.00 pp/)
})

test('without a change, staff see the day since which no price has changed', () =>
  expect(textOf([dayOfCreation])).toBe('No price has changed since Sat 28 Nov 2026.'))

test('a change recorded by an earlier release is compared with the prices of the date before the change', () => {
  const text = textOf([dayOfCreation, { date: '2026-11-30', prices: pricesWith(288), lastChange: null }])
  expect(text).not.toContain('before')
  expect(text).toMatch(/Package 1, York £298\.00 pp £288\.00 pp -£10\.00 pp/)
})

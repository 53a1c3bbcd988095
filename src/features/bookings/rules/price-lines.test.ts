import { expect, test } from 'vitest'
import type { WirePriceDay } from '#features/events/rules/reading/wire-price-history.ts'
import { priceLines } from './price-lines.ts'

const priceDay = (date: string, prices: Record<string, number | null>): WirePriceDay => ({
  date,
  prices: Object.entries(prices).map(([packageOptionId, price]) => ({ packageOptionId, price })),
  lastChange: null,
})
const today = '2027-01-11'

test('a price lasts until the next change, and the last one until today', () => {
  const days = [priceDay('2027-01-01', { 'pk-1': 200 }), priceDay('2027-01-06', { 'pk-1': 250, 'pk-2': 90 })]
  const lines = priceLines(days, ['pk-1', 'pk-2'], today)
  expect([lines?.minGBP, lines?.maxGBP]).toEqual([90, 250])
  expect(lines?.steps.get('pk-1')).toEqual([
    { from: '2027-01-01', to: '2027-01-06', priceGBP: 200 },
    { from: '2027-01-06', to: today, priceGBP: 250 },
  ])
  expect(lines?.steps.get('pk-2')).toEqual([{ from: '2027-01-06', to: today, priceGBP: 90 }])
})

test('a price on application leaves a gap, and a removed package has no line', () => {
  const days = [
    priceDay('2027-01-01', { 'pk-1': 200, gone: 10 }),
    priceDay('2027-01-03', { 'pk-1': null }),
    priceDay('2027-01-06', { 'pk-1': 210 }),
  ]
  const lines = priceLines(days, ['pk-1'], today)
  expect(lines?.steps.get('pk-1')?.map(({ from, to }) => [from, to])).toEqual([
    ['2027-01-01', '2027-01-03'],
    ['2027-01-06', today],
  ])
  expect([...lines!.steps.keys()]).toEqual(['pk-1'])
  expect(lines?.minGBP).toBe(200)
})

test.each([
  ['there are no days', []],
  ['the first change was today', [priceDay(today, { 'pk-1': 200 })]],
  ['no package has a price', [priceDay('2027-01-01', { 'pk-1': null })]],
] as const)('there are no lines if %s', (_, days) => {
  expect(priceLines(days, ['pk-1'], today)).toBeUndefined()
})

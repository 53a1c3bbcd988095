import { expect, test } from 'vitest'
import { describeMailEffects } from './describe-mail-effects.ts'

const stops = (charges: number) => ({ cardCharges: { before: charges, after: 0 } })
const starts = (charges: number) => ({ cardCharges: { before: 0, after: charges } })
const cancelled = { isCancelled: { before: true, after: false } }
const titles = (changes: Parameters<typeof describeMailEffects>[0]) =>
  describeMailEffects(changes).map(({ title }) => title)

test('the charges and cancellations that stop are counted over all events', () => {
  expect(titles([{ ...stops(2), ...cancelled }, cancelled, stops(1), {}])).toEqual([
    '3 charges of stored cards and 2 automatic cancellations will stop',
  ])
  expect(titles([stops(1)])).toEqual(['1 charge of a stored card will stop'])
  expect(titles([cancelled])).toEqual(['1 automatic cancellation will stop'])
})

test('charges that stop and charges that start are counted separately', () => {
  expect(titles([stops(1), starts(2)])).toEqual([
    '1 charge of a stored card will stop',
    '2 charges of stored cards will start',
  ])
})

test('each effect has its reason', () => {
  expect(describeMailEffects([stops(1), starts(1)]).map(({ reason }) => reason)).toEqual([
    'Each needs an automatic email first, and this change blocks it.',
    'Each needs an automatic email first, and this change allows it again.',
  ])
})

test('there is no text if no charge and no cancellation changes', () => {
  expect(titles([{}, {}])).toEqual([])
})

import { expect, test } from 'vitest'
import { describeMailEffects } from './describe-mail-effects.ts'

const stoppedCharges = (charges: number) => ({ cardCharges: { before: charges, after: 0 } })
const startedCharges = (charges: number) => ({ cardCharges: { before: 0, after: charges } })
const stoppedCancellation = { isCancelled: { before: true, after: false } }
const titlesFor = (changes: Parameters<typeof describeMailEffects>[0]) =>
  describeMailEffects(changes).map(({ title }) => title)

test('the charges and cancellations that stop are counted over all events', () => {
  expect(
    titlesFor([{ ...stoppedCharges(2), ...stoppedCancellation }, stoppedCancellation, stoppedCharges(1), {}]),
  ).toEqual(['3 charges of stored cards and 2 automatic cancellations will stop'])
  expect(titlesFor([stoppedCharges(1)])).toEqual(['1 charge of a stored card will stop'])
  expect(titlesFor([stoppedCancellation])).toEqual(['1 automatic cancellation will stop'])
})

test('charges that stop and charges that start are counted separately', () => {
  expect(titlesFor([stoppedCharges(1), startedCharges(2)])).toEqual([
    '1 charge of a stored card will stop',
    '2 charges of stored cards will start',
  ])
})

test('each effect has its reason', () => {
  expect(describeMailEffects([stoppedCharges(1), startedCharges(1)]).map(({ reason }) => reason)).toEqual([
    'Each needs an automatic email first, and this change blocks it.',
    'Each needs an automatic email first, and this change allows it again.',
  ])
})

test('there is no text if no charge and no cancellation changes', () => {
  expect(titlesFor([{}, {}])).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountInView,
  countTypes,
  nightTypes,
  type PriceViewArea,
  priceSuffix,
  priceViewKey,
  priceViewOptions,
  priceViewText,
  readPriceView,
  viewLabel,
} from './price-view.ts'

const packagePriceArea = (viewerRole: 'organiser' | 'guest', isSaved: boolean): PriceViewArea => ({
  area: 'website',
  kind: 'package',
  viewerRole,
  isSaved,
})
const areas: PriceViewArea[] = [
  { area: 'website', kind: 'default' },
  { area: 'website', kind: 'accommodation' },
  packagePriceArea('organiser', true),
  packagePriceArea('organiser', false),
  packagePriceArea('guest', true),
  packagePriceArea('guest', false),
  { area: 'supplier', kind: 'default' },
  { area: 'supplier', kind: 'accommodation' },
  { area: 'supplier', kind: 'package' },
]
const texts = (area: PriceViewArea) => priceViewOptions(area).map(priceViewText)
const defaultTextOf = (area: PriceViewArea) => priceViewText(readPriceView(undefined, area))

test.each([
  [{ area: 'website', kind: 'default' }, ['perPerson', 'total'], 'perPerson'],
  [
    { area: 'website', kind: 'accommodation' },
    ['perPerson perNight', 'perPerson total', 'total total'],
    'perPerson total',
  ],
  [packagePriceArea('organiser', true), ['perPerson', 'total'], 'perPerson'],
  [packagePriceArea('organiser', false), ['perPerson', 'total'], 'perPerson'],
  [packagePriceArea('guest', true), ['perPerson'], 'perPerson'],
  [packagePriceArea('guest', false), ['perPerson'], 'perPerson'],
  [{ area: 'supplier', kind: 'default' }, ['total', 'perPerson'], 'total'],
  [{ area: 'supplier', kind: 'accommodation' }, ['total', 'perPerson'], 'total'],
  [{ area: 'supplier', kind: 'package' }, ['total', 'perPerson'], 'total'],
] as [PriceViewArea, string[], string][])(
  '%j offers %j and starts with %s (PERM-029)',
  (area, options, defaultText) => {
    expect(texts(area)).toEqual(options)
    expect(defaultTextOf(area)).toBe(defaultText)
  },
)

test('count types are only perPerson and total, night types only perNight and total (PERM-030)', () => {
  expect(countTypes).toEqual(['perPerson', 'total'])
  expect(nightTypes).toEqual(['perNight', 'total'])
  for (const { count, nights } of areas.flatMap(priceViewOptions)) {
    expect(countTypes).toContain(count)
    if (nights) expect(nightTypes).toContain(nights)
  }
  const stay = { totalPence: 72_000, people: 12, nights: 2 }
  const shownTexts = priceViewOptions({ area: 'website', kind: 'accommodation' }).map(
    (view) => `${amountInView(stay, view) / 100} ${priceSuffix(stay, view)}`,
  )
  expect(shownTexts).toEqual(['30 pp a night', '60 pp for 2 nights', '720 for 12 people, 2 nights'])
})

test('a stored view is used if it is an option of the area; any other is reset to the default (PERM-031)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...areas),
      fc.oneof(fc.constantFrom(...areas.flatMap(texts)), fc.string()),
      (area, storedText) =>
        priceViewText(readPriceView(storedText, area)) ===
        (texts(area).includes(storedText) ? storedText : defaultTextOf(area)),
    ),
  )
  expect(defaultTextOf(packagePriceArea('guest', true))).toBe('perPerson')
  expect(priceViewText(readPriceView('total', packagePriceArea('guest', true)))).toBe('perPerson')
})

test('every area stores its own choice (PERM-031)', () => {
  expect(new Set(areas.map(priceViewKey)).size).toBe(areas.length)
  expect(priceViewKey(packagePriceArea('organiser', false))).toBe(
    'price-view/website/package/organiser/unsaved',
  )
})

test('amounts per person and night add up to the total except for rounding, and are 0 without people', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 7 }),
      (totalPence, people, nights) => {
        const wholePrice = { totalPence, people, nights }
        const sharePence = amountInView(wholePrice, { count: 'perPerson', nights: 'perNight' })
        return (
          amountInView(wholePrice, { count: 'total', nights: 'total' }) === totalPence &&
          Math.abs(sharePence * people * nights - totalPence) <= (people * nights) / 2 &&
          amountInView(wholePrice, { count: 'perPerson' }) >= sharePence
        )
      },
    ),
  )
  expect(amountInView({ totalPence: 500, people: 0 }, { count: 'perPerson' })).toBe(0)
})

test('one person and one night are in the singular', () => {
  expect(priceSuffix({ people: 1, nights: 1 }, { count: 'total', nights: 'total' })).toBe(
    'for 1 person, 1 night',
  )
  expect(priceSuffix({ people: 8 }, { count: 'total' })).toBe('for 8 people')
  expect(areas.flatMap(priceViewOptions).map(viewLabel)).not.toContain('')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DisplayPrices,
  displayPriceChoices,
  statusStages,
} from '#features/event-document/rules/event-document.ts'
import { sections } from '#kernel/section.ts'
import {
  arePricesShown,
  type EventForPrices,
  hidePricesPath,
  type PriceQuestion,
  type PriceViewer,
} from './price-visibility.ts'

type Choice = (typeof displayPriceChoices)[number]
const visitor: PriceViewer = { kind: 'visitor' }
const eventWith = (
  role: EventForPrices['role'],
  statusStage: EventForPrices['statusStage'],
  choice: Choice,
  isActiveEnquiry = statusStage === 'Enquiry',
): EventForPrices => {
  const shownTo = { organiser: choice, guest: choice }
  return {
    role,
    statusStage,
    isActiveEnquiry,
    displayPrices: { packagePrices: shownTo, productPrices: shownTo },
  }
}
const isShown = (viewer: PriceViewer, more: Partial<PriceQuestion> = {}): boolean =>
  arePricesShown({
    priceKind: 'product',
    area: 'website',
    place: 'catalogue',
    section: 'stag',
    hidePrices: [],
    viewer,
    ...more,
  })
const customerOf = (...events: EventForPrices[]): PriceViewer => ({ kind: 'customer', events })

test.each([
  ['no section is hidden', [], true],
  ['another section is hidden', ['hen'], true],
  ['this section is hidden', ['stag'], false],
  ['every section is hidden', [...sections], false],
] as const)('where %s (%j), prices are shown to a visitor: %s', (_, hidePrices, isExpected) => {
  expect(isShown(visitor, { hidePrices })).toBe(isExpected)
  expect(isShown(visitor, { hidePrices, place: 'unsavedPackage', priceKind: 'package' })).toBe(isExpected)
})

test('for a visitor only the section decides, and by default none is hidden (PERM-026)', () => {
  fc.assert(
    fc.property(fc.subarray([...sections]), fc.constantFrom(...sections), (hidePrices, section) => {
      return isShown(visitor, { hidePrices, section }) === !hidePrices.includes(section)
    }),
  )
  for (const section of sections) expect(isShown(visitor, { section })).toBe(true)
})

test.each([
  ['organiser', 'Enquiry', 'Show', true],
  ['organiser', 'Enquiry', 'Auto', true],
  ['organiser', 'Enquiry', 'Hide', false],
  ['organiser', 'Booked', 'Show', true],
  ['organiser', 'Booked', 'Auto', true],
  ['organiser', 'Booked', 'Hide', false],
  ['organiser', 'Cancelled', 'Auto', true],
  ['guest', 'Enquiry', 'Show', true],
  ['guest', 'Enquiry', 'Auto', false],
  ['guest', 'Enquiry', 'Hide', false],
  ['guest', 'Pending Booking', 'Show', true],
  ['guest', 'Pending Booking', 'Auto', true],
  ['guest', 'Pending Booking', 'Hide', false],
  ['guest', 'Booked', 'Auto', true],
  ['guest', 'Cancelled', 'Auto', false],
] as const)(
  'whether the %s of an event at stage %s sees prices with the setting %s: %s (PERM-027)',
  (as, stage, choice, isExpected) => {
    const viewer = customerOf(eventWith(as, stage, choice))
    for (const priceKind of ['product', 'package'] as const)
      expect(isShown(viewer, { place: 'event', priceKind })).toBe(isExpected)
  },
)

test('organiser and guest, products and packages have separate settings (PERM-027)', () => {
  const choices = fc.record({
    organiser: fc.constantFrom(...displayPriceChoices),
    guest: fc.constantFrom(...displayPriceChoices),
  })
  fc.assert(
    fc.property(choices, choices, choices, (packagePrices, productPrices, otherChoices) => {
      const isSeen = (
        displayPrices: DisplayPrices,
        as: 'organiser' | 'guest',
        priceKind: 'product' | 'package',
      ) =>
        isShown(customerOf({ ...eventWith(as, 'Booked', 'Hide'), displayPrices }), {
          place: 'event',
          priceKind,
        })
      const settings = { packagePrices, productPrices }
      return (
        isSeen(settings, 'guest', 'product') ===
          isSeen({ packagePrices: otherChoices, productPrices }, 'guest', 'product') &&
        isSeen(settings, 'organiser', 'package') ===
          isSeen(
            { packagePrices: { ...otherChoices, organiser: packagePrices.organiser }, productPrices },
            'organiser',
            'package',
          )
      )
    }),
  )
})

test('an unknown setting hides prices (PERM-027)', () => {
  const eventWithUnknownChoice = eventWith('organiser', 'Booked', 'Whenever' as Choice)
  expect(isShown(customerOf(eventWithUnknownChoice), { place: 'event' })).toBe(false)
})

test('in the supplier area nobody sees a customer’s price (PERM-027)', () => {
  const viewers = [
    visitor,
    customerOf(eventWith('organiser', 'Booked', 'Show')),
    { kind: 'staff', can: () => false } as const,
    { kind: 'supplierContact' } as const,
  ]
  for (const viewer of viewers)
    for (const place of ['catalogue', 'event'] as const)
      expect(isShown(viewer, { area: 'supplier', place })).toBe(false)
})

test.each([
  ['has no event at all', customerOf(), false],
  ['has an active enquiry', customerOf(eventWith('organiser', 'Enquiry', 'Auto')), true],
  ['has a past or lost enquiry', customerOf(eventWith('organiser', 'Enquiry', 'Show', false)), false],
  ['is a guest of an enquiry', customerOf(eventWith('guest', 'Enquiry', 'Auto')), false],
  ['is a guest of an enquiry that shows its prices', customerOf(eventWith('guest', 'Enquiry', 'Show')), true],
  ['has a booking', customerOf(eventWith('organiser', 'Booked', 'Auto')), true],
  ['has a booking that hides its prices', customerOf(eventWith('organiser', 'Booked', 'Hide')), false],
  ['has a cancelled event', customerOf(eventWith('organiser', 'Cancelled', 'Show')), false],
  [
    'has an active enquiry beside a cancelled event',
    customerOf(eventWith('organiser', 'Cancelled', 'Hide'), eventWith('organiser', 'Enquiry', 'Auto')),
    true,
  ],
] as const)(
  'catalogue prices depend on the events of a customer who %s (PERM-028)',
  (_, viewer, isExpected) => {
    expect(isShown(viewer)).toBe(isExpected)
    expect(isShown(viewer, { place: 'unsavedPackage', priceKind: 'package' })).toBe(isExpected)
    // The hide-prices setting of a section applies to visitors only.
    expect(isShown(viewer, { hidePrices: [...sections] })).toBe(isExpected)
  },
)

test('without an active enquiry or a booking, a customer sees no price outside an event, whatever the setting (PERM-028)', () => {
  const inactiveEvent = fc.record({
    as: fc.constantFrom('organiser' as const, 'guest' as const),
    statusStage: fc.constantFrom('Enquiry' as const, 'Cancelled' as const),
    choice: fc.constantFrom(...displayPriceChoices),
  })
  fc.assert(
    fc.property(fc.array(inactiveEvent), (list) => {
      const events = list.map(({ as, statusStage, choice }) => eventWith(as, statusStage, choice, false))
      return !isShown(customerOf(...events)) && !isShown(customerOf(...events), { place: 'unsavedPackage' })
    }),
  )
})

test('inside an event only its display-prices setting decides, even if it is not an active enquiry (PERM-028)', () => {
  for (const stage of statusStages)
    expect(isShown(customerOf(eventWith('organiser', stage, 'Show', false)), { place: 'event' })).toBe(true)
})

test('staff see prices unless their role hides them, separately for products and packages (PERM-022)', () => {
  const staff = (...granted: string[]): PriceViewer => ({
    kind: 'staff',
    can: (path) => granted.includes(path),
  })
  for (const place of ['catalogue', 'unsavedPackage', 'event'] as const) {
    for (const priceKind of ['product', 'package'] as const) {
      const otherKind = priceKind === 'product' ? 'package' : 'product'
      expect(isShown(staff(), { place, priceKind, hidePrices: [...sections] })).toBe(true)
      expect(isShown(staff(hidePricesPath[priceKind]), { place, priceKind })).toBe(false)
      expect(isShown(staff(hidePricesPath[otherKind]), { place, priceKind })).toBe(true)
    }
  }
  expect(Object.values(hidePricesPath)).toEqual([
    'websiteArea.hideProductPrices',
    'websiteArea.hidePackagePrices',
  ])
})

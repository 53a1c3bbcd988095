import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import { chargedTotal } from '#features/event-prices/rules/shares/charged-total.ts'
import { changePeople } from '../state/builder-edits.ts'
import { tryBuilder } from '../testing/try-builder.ts'
import { PackageNotices } from './package-notices.tsx'
import { PriceBar } from './price-bar.tsx'

/** Returns the organiser's builder of a booked trip. Today is 1 February 2027. */
const bookedBuilder = (adjustmentDate: string) =>
  tryBuilder({ base: { ...exampleBookedEvent, adjustmentDate } }).builder
type BookedBuilder = ReturnType<typeof bookedBuilder>

const noticesOf = (builder: BookedBuilder) =>
  renderToStaticMarkup(createElement(PackageNotices, { builder, state: builder.read(), readOnly: false }))
const barOf = (builder: BookedBuilder) =>
  renderToStaticMarkup(
    createElement(PriceBar, {
      builder,
      state: builder.read(),
      readOnly: false,
      isSaving: false,
      onSave: () => {},
    }),
  )

test('before a change, the organiser of a booked trip sees whether fewer people still lower the price (PAY-O14)', () => {
  expect(noticesOf(bookedBuilder('2027-04-09'))).toMatch(
    /People and products can change until [^.]*9 Apr 2027\. After that the price can only rise\./,
  )
  expect(noticesOf(bookedBuilder('2027-01-25'))).toMatch(
    /The adjustment date [^.]*25 Jan 2027 has passed: fewer people or products no longer lower the price\./,
  )
})

test('after the adjustment date the price bar says, before the save, that the price stays (PAY-O14)', () => {
  const builder = bookedBuilder('2027-01-25')
  const barBefore = barOf(builder)
  expect(barBefore).not.toContain('the price stays')
  const [, total] = /(£[\d,]+\.\d\d) for all 8</.exec(barBefore) ?? []
  expect(changePeople(builder, 5)).toBeUndefined()
  expect(barOf(builder)).toContain(`has passed: the price stays ${total}.`)
})

test('after the adjustment date, a price that staff lower by hand is shown before the save, but with fewer people as well the price stays (PAY-O14)', () => {
  const { builder } = tryBuilder({
    base: { ...exampleBookedEvent, adjustmentDate: '2027-01-25' },
    by: 'staff',
  })
  const total = () => chargedTotal(builder.read().event, builder.read().pack)
  const totalBefore = total()
  const data = { priceOverride: 'Yes', pricePerPersonGBP: 1, minPricePerPersonGBP: null } as const
  const setPrice = { name: 'editPrice', packageId: 'pk-1', itineraryId: 'it-karting', data } as const
  expect(builder.edit([setPrice])).toBeUndefined()
  expect(total()).toBeLessThan(totalBefore)
  expect(barOf(builder)).not.toContain('the price stays')
  expect(changePeople(builder, 5)).toBeUndefined()
  expect(total()).toBe(totalBefore)
  expect(barOf(builder)).toContain('the price stays')
})

test('until the adjustment date, the bar does not say that the price stays when people are removed (PAY-O14)', () => {
  const builder = bookedBuilder('2027-04-09')
  expect(changePeople(builder, 5)).toBeUndefined()
  expect(barOf(builder)).not.toContain('the price stays')
})

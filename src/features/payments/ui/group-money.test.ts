import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { GroupMoney } from './group-money.tsx'

const guest = (name: string, attending: 'Yes' | 'No', paidGBP: number) => ({
  customer: { id: name.toLowerCase(), name },
  attending,
  money: { paidGBP, paidForOwnPlaceGBP: paidGBP, totalGBP: attending === 'Yes' ? 100 : 0 },
})

const guests = [guest('Olga', 'Yes', 100), guest('Ben', 'Yes', 40), guest('Cat', 'No', 20)]

const render = (places: object, customerSummary: readonly object[] = guests) =>
  renderToStaticMarkup(
    createElement(GroupMoney, {
      event: {
        startDate: '2027-05-07',
        groupPaidPercent: 50,
        customerSummary,
        packageOption: [{ id: 'pk-1', status: 'Option', places }],
      } as unknown as WireEvent,
    }),
  )

test('after a guest has left, the page says who has to pay the missing amount: guests who owe money, and the open place', () => {
  const html = render({ open: 1, openGBP: 100, openPaidGBP: 0 })
  expect(html).toContain('>Still owed: Ben £60.00, 1 open place £100.00<')
  expect(html).toMatch(/Cat<.*£20\.00 to refund or move<.*Not coming/)
})

test('a guest who has paid too much is shown with the excess', () => {
  const [olga, ...others] = guests
  const html = render({ open: 1 }, [{ ...olga!, money: { ...olga!.money, overpaidGBP: 30 } }, ...others])
  expect(html).toMatch(/Olga<.*Overpaid £30\.00/)
  expect(render({ open: 1 })).not.toContain('Overpaid')
})

test('readers who cannot see everybody’s money do not see the missing amount', () => {
  expect(render({ open: 1 })).not.toContain('Still owed')
})

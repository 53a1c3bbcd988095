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

const render = (places: object) =>
  renderToStaticMarkup(
    createElement(GroupMoney, {
      event: {
        startDate: '2027-05-07',
        groupPaidPercent: 50,
        customerSummary: [guest('Olga', 'Yes', 100), guest('Ben', 'Yes', 40), guest('Cat', 'No', 20)],
        packageOption: [{ id: 'pk-1', status: 'Option', places }],
      } as unknown as WireEvent,
    }),
  )

test('after a guest has left, the page says who covers the gap: guests who owe, and the open place', () => {
  const html = render({ open: 1, openGBP: 100, openPaidGBP: 0 })
  expect(html).toContain('>Still owed: Ben £60.00, 1 open place £100.00<')
  expect(html).toMatch(/Cat<.*£20\.00 to refund or move<.*Not coming/)
})

test('readers who cannot see everybody’s money see no gap', () => {
  expect(render({ open: 1 })).not.toContain('Still owed')
})

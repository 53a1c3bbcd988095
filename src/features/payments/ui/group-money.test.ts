import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { GroupMoney } from './group-money.tsx'

const createGuest = (name: string, attending: 'Yes' | 'No', paidGBP: number) => ({
  customer: { id: name.toLowerCase(), name },
  attending,
  money: { paidGBP, paidForOwnPlaceGBP: paidGBP, totalGBP: attending === 'Yes' ? 100 : 0 },
})

const guests = [createGuest('Olga', 'Yes', 100), createGuest('Ben', 'Yes', 40), createGuest('Cat', 'No', 20)]

const render = (places: object, customerSummary: readonly object[] = guests, statusStage = 'Enquiry') =>
  renderToStaticMarkup(
    createElement(GroupMoney, {
      event: {
        startDate: '2027-05-07',
        statusStage,
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

test('after a cancellation, what guests have paid is shown as money to refund or move, not as a paid share', () => {
  const cancelledGuests = guests.map((one) => ({ ...one, money: { ...one.money, totalGBP: 0 } }))
  const html = render({}, cancelledGuests, 'Cancelled')
  expect(html).toMatch(/Olga<.*£100\.00 to refund or move<.*Ben<.*£40\.00 to refund or move</)
  expect(html).not.toMatch(/of £0\.00|>Paid<|Paid by the group/)
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

const createGroup = (count: number, isSeen: (index: number) => boolean) =>
  Array.from({ length: count }, (_, index) => {
    const { money, ...rest } = createGuest(`Guest ${index}`, 'Yes', 0)
    return isSeen(index) ? { ...rest, money } : rest
  })

test('a large group is shown in part, with a button for the rest', () => {
  const html = render(
    { open: 0 },
    createGroup(13, () => true),
  )
  expect([html.includes('>Guest 11<'), html.includes('>Guest 12<')]).toEqual([true, false])
  expect(html).toContain('Show all 13 people')
  expect(
    render(
      { open: 0 },
      createGroup(12, () => true),
    ),
  ).not.toContain('Show all')
})

test('guests of a large group see their own money, without a button for people whose money they do not see', () => {
  const html = render(
    { open: 0 },
    createGroup(30, (index) => index === 20),
  )
  expect(html).toContain('>Guest 20<')
  expect(html).not.toContain('Show all')
})

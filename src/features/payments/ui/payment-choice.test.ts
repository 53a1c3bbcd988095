import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { paymentOptionsKey } from './bank-orders.tsx'
import { chosenOptionOf, PaymentChoice, placesOf } from './payment-choice.tsx'
import type { PaymentOption, PaymentsApi } from './payments-api.ts'

const event = {
  _doc: 'ev-1',
  version: 3,
  today: '2027-02-01',
  packageOption: [{ id: 'pk-1', startDate: '2027-05-01', endDate: '2027-05-03' }],
} as WireEvent
const deposit: PaymentOption = {
  paymentType: 'deposit',
  amountGBP: 50,
  dueDate: null,
  payForCustomers: [],
  leftGBP: 248,
  leftDueDate: '2027-03-01',
  refundableUntil: '2027-03-01',
  instalments: [],
  minGBP: 50,
  maxGBP: 50,
  isDueNext: false,
}

/** Returns what a payer sees once the payment options have loaded. */
const render = (
  byBankTransfer: boolean,
  wallets: readonly ('applePay' | 'googlePay')[] = [],
  endProps: { problem?: string; isCardOff?: boolean } = {},
) => {
  const queries = new QueryClient()
  queries.setQueryData([...paymentOptionsKey('ev-1'), 'pk-1', 'ann', 3], {
    paymentTypes: [deposit],
    pendingGBP: 0,
    payees: ['ann'],
    byBankTransfer,
  })
  const choice = createElement(PaymentChoice, {
    api: {} as PaymentsApi,
    event,
    packageId: 'pk-1',
    customerId: 'ann',
    payees: [{ id: 'ann', name: 'Ann', owedGBP: 50 }],
    onBehalf: false,
    pendingCards: [],
    wallets,
    isBusy: false,
    isInfo: false,
    isCardOff: false,
    ...endProps,
    onCard: () => {},
    onBank: () => {},
    onChanged: () => {},
  })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, choice))
}

test('while cards can’t be used, a payer reads that nothing was charged and how else to pay', () => {
  const endProps = { problem: 'Card payments are not available at the moment', isCardOff: true }
  const [withAccount, withoutAccount] = [render(true, [], endProps), render(false, [], endProps)]
  for (const html of [withAccount, withoutAccount]) {
    expect(html).toContain('Card payments are not available at the moment')
    expect(html).toContain('You haven’t been charged.')
  }
  expect(withAccount).toContain('You can pay by bank transfer instead, or try your card again later.')
  expect(withoutAccount).toContain('Please try again later.')
  expect(render(true, [], { problem: 'This payment was closed.' })).not.toContain('You haven’t been charged.')
})

test('a payer can pay by bank transfer only if an account to transfer to is configured', () => {
  expect(render(true)).toMatch(/Pay by card.*Pay by bank transfer/s)
  const withoutAccount = render(false)
  expect(withoutAccount).toContain('Pay by card')
  expect(withoutAccount).not.toContain('bank transfer')
})

test('a payment is for the payer’s own place, for others or for both, but always for the group if the organiser pays for everyone', () => {
  expect(placesOf({ paymentMethod: 'organiser' }, ['ann'], 'ann')).toBe('group')
  const guestsPay = { paymentMethod: 'guests' } as const
  expect(placesOf(guestsPay, ['ann'], 'ann')).toBe('own')
  expect(placesOf(guestsPay, ['ann', 'bob'], 'ann')).toBe('several')
  expect(placesOf(guestsPay, ['bob'], 'ann')).toBe('others')
})

test('the terms of a payment for open places are those for the group, unless it is also for other people', () => {
  const guestsPay = { paymentMethod: 'guests' } as const
  expect(placesOf(guestsPay, ['openPlaces'], 'ann')).toBe('group')
  expect(placesOf(guestsPay, ['ann', 'openPlaces'], 'ann')).toBe('group')
  expect(placesOf(guestsPay, ['bob', 'openPlaces'], 'ann')).toBe('others')
  expect(placesOf(guestsPay, ['ann', 'bob', 'openPlaces'], 'ann')).toBe('several')
})

test('the terms of the chosen payment are beside the button that pays it', () => {
  expect(render(true)).toMatch(
    /You pay £50\.00 now and £248\.00 by Mon 01 Mar 2027; if you can’t come, we refund all of it until Mon 01 Mar 2027, and nothing after that\.<\/span>.{0,300}<button[^>]*>.*?Pay by card/s,
  )
})

test('a payer reads which wallets the card form offers', () => {
  expect(render(true, ['applePay', 'googlePay'])).toContain('Apple Pay or Google Pay')
  expect(render(true, ['googlePay'])).not.toContain('Apple Pay')
  expect(render(true)).not.toContain('Google Pay')
})

test('what is due next is chosen, until the payer chooses something else for these people', () => {
  const balance = { ...deposit, paymentType: 'balance' as const }
  const custom = { ...deposit, paymentType: 'custom' as const }
  const options = [balance, { ...deposit, isDueNext: true }, custom]
  const chosenType = (choice: Parameters<typeof chosenOptionOf>[1], payees = 'ann') =>
    chosenOptionOf(options, choice, payees).paymentType
  expect(chosenType(undefined)).toBe('deposit')
  expect(chosenType({ paymentType: 'balance', payees: 'ann' })).toBe('balance')
  expect(chosenType({ paymentType: 'balance', payees: 'ann' }, 'ann,bob')).toBe('deposit')
  // The option ‘Another amount’ stays chosen when the people change, so that nobody has to type the amount twice.
  expect(chosenType({ paymentType: 'custom', payees: 'ann' }, 'ann,bob')).toBe('custom')
  expect(chosenType({ paymentType: 'instalments', payees: 'ann' })).toBe('deposit')
})

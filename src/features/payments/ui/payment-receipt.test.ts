import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { PaymentReceipt } from './payment-receipt.tsx'
import type { PaymentsApi } from './payments-api.ts'

const event = {
  _doc: 'ev-1',
  section: 'stag',
  name: 'Tom’s Stag',
  eventName: 'Tom’s Stag',
  startDate: '2027-06-05',
  endDate: '2027-06-07',
  packageOption: [{ id: 'pk-1', locationName: 'Newcastle' }],
} as WireEvent

const render = (change: { owesMore?: boolean; event?: WireEvent; wallet?: 'applePay' } = {}) => {
  const receipt = createElement(PaymentReceipt, {
    api: {} as PaymentsApi,
    transactionId: 'tr-1',
    amountGBP: 204,
    wallet: null,
    event,
    packageId: 'pk-1',
    names: ['Ann', 'Bob'],
    owesMore: false,
    onClose: () => {},
    ...change,
  })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, receipt))
}

test('a receipt names the event, its dates and place, and the people who were paid for', () => {
  const receipt = render()
  for (const text of [
    '£204.00 paid. Thank you!',
    'Tom’s Stag',
    'Sat 05 Jun 2027 to',
    'Newcastle',
    'Ann, Bob',
  ])
    expect(receipt).toContain(text)
  expect(receipt).toContain('Add to calendar')
})

test('another payment is offered only while something is owed', () => {
  expect(render()).not.toContain('Pay something else')
  expect(render({ owesMore: true })).toContain('Pay something else')
})

test('an event without a date cannot be added to a calendar', () => {
  expect(render({ event: { ...event, startDate: null, endDate: null } })).not.toContain('Add to calendar')
})

test('a receipt names the wallet that paid', () => {
  expect(render({ wallet: 'applePay' })).toContain('Apple Pay')
  expect(render()).not.toContain('Paid with')
})

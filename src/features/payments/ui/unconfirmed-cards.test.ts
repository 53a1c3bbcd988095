import { environmentManager, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PendingCardPayment } from '../rules/wire-payment.ts'
import type { PaymentsApi } from './payments-api.ts'
import { UnconfirmedCards } from './unconfirmed-cards.tsx'
import { pendingCardsQuery } from './use-interrupted-payment.ts'

const api = {} as PaymentsApi
const paymentBy = (name: string): PendingCardPayment => ({
  transactionId: `t-${name}`,
  packageId: 'p-1',
  customer: { id: name.toLowerCase(), name },
  amountGBP: 20,
  payForCustomers: [{ id: name.toLowerCase(), name, amountGBP: 20 }],
  startedAt: '2026-05-01T10:00:00Z',
  isAutomatic: false,
})

/** Returns the text that Bob reads while these card payments have no outcome. */
const textFor = (...payments: PendingCardPayment[]) => {
  const client = new QueryClient()
  client.setQueryData(pendingCardsQuery(api, 'e-1').queryKey, payments)
  const cards = createElement(UnconfirmedCards, { api, eventId: 'e-1', customerId: 'bob' })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, cards)).replace(/<[^>]+>/g, ' ')
}

test('on the page of an event that nobody can pay for any more, payers see their own card payments without an outcome', () => {
  const text = textFor(paymentBy('Ann'), paymentBy('Bob'))
  expect(text).toContain('You began to pay £20.00 by card on Fri 01 May 2026, 11:00.')
  expect(text).not.toContain('Ann')
})

test('nothing is shown to a reader without an unconfirmed card payment', () => {
  expect(textFor(paymentBy('Ann'))).toBe('')
})

test('unconfirmed card payments are read again until all have an outcome', async () => {
  vi.useFakeTimers()
  // A server reads a query only once.
  environmentManager.setIsServer(() => false)
  onTestFinished(() => {
    vi.useRealTimers()
    environmentManager.setIsServer(() => true)
  })
  const responses = [[paymentBy('Bob')], [paymentBy('Bob')], []]
  let reads = 0
  const pendingCardPayments = async () => ({ data: { payments: responses[reads++] ?? [] } })
  const query = pendingCardsQuery({ pendingCardPayments } as unknown as PaymentsApi, 'e-1')
  const observer = new QueryObserver(new QueryClient(), query)
  onTestFinished(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(observer.getCurrentResult().data).toEqual([])
  expect(reads).toBe(3)
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { BalanceMethodButton } from './balance-method-button.tsx'
import { balanceMethodQuery } from './balance-method-query.ts'
import type { PaymentsApi } from './payments-api.ts'
import { guestMoneyEntries } from './staff/guest-money-menu.tsx'
import type { GuestMoneyChanges } from './staff/use-guest-money.tsx'

const event = {
  _doc: 'ev-1',
  version: 3,
  statusStage: 'Booked',
  packageOption: [{ id: 'pk-1', booked: true }],
} as unknown as WireEvent
const ben = {
  customer: { id: 'ben', name: 'Ben' },
  attending: 'Yes',
  money: { paidGBP: 20, paidForOwnPlaceGBP: 20, totalGBP: 100, instalments: false },
} as unknown as WireGuest
const benByInstalments = { ...ben, money: { ...ben.money!, instalments: true } }
const api = {} as PaymentsApi

const render = (guest: WireGuest, response?: { possible: boolean; reason: string }) => {
  const client = new QueryClient()
  if (response) client.setQueryData(balanceMethodQuery(api, event, 'ben').queryKey, response)
  const props = { api, event, guest, onChanged: () => {} }
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(BalanceMethodButton, props)),
  )
}

test('a guest is offered instalments only once the server has said that they are possible (PAY-011)', () => {
  expect(render(ben)).toBe('')
  expect(render(ben, { possible: false, reason: 'The full amount is due now.' })).toBe('')
  expect(render(ben, { possible: true, reason: '' })).toContain('Pay the balance by instalments')
  expect(render(benByInstalments)).toContain('Pay the balance in one payment')
})

test('staff can choose instalments for a guest only once the server has said that they are possible, and see why not (PAY-011)', () => {
  const entryFor = (guest: WireGuest, response?: { possible: boolean; reason: string }) =>
    guestMoneyEntries(event, guest, {} as GuestMoneyChanges, response).find(({ id }) => id === 'instalments')
  const reason = 'The full amount is due now.'
  expect(entryFor(ben)).toMatchObject({ disabled: true, hint: undefined })
  expect(entryFor(ben, { possible: false, reason })).toMatchObject({ disabled: true, hint: reason })
  expect(entryFor(ben, { possible: true, reason: '' })).toMatchObject({ disabled: false })
  expect(entryFor(benByInstalments)).toMatchObject({ disabled: false })
})

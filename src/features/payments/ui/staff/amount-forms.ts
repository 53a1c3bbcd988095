import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import type { PaymentsApi } from '../payments-api.ts'
import type { AmountFormSettings } from './amount-form.tsx'

const paidPounds = ({ money }: WireGuest) => money?.paidGBP ?? 0

/** Returns the settings of the forms in which staff credit or refund a guest. */
export const amountForms = (api: PaymentsApi, id: string) => ({
  credit: ({ customer }: WireGuest, packageId: string): AmountFormSettings => ({
    title: `Credit ${customer.name}`,
    intro: 'It counts as paid without a payment. No money is moved.',
    verb: 'Credit',
    changeToPreview: (amountGBP) => ({ kind: 'credit', packageId, customerId: customer.id, amountGBP }),
    successMessage: (pounds) => `${pounds} credited to ${customer.name}`,
    send: async ({ amountGBP, reason }, context) => {
      const credit = { id, packageId, customerId: customer.id, amountGBP, reason }
      return (await api.addCreditNote(credit, { context })).data.event
    },
  }),
  refundToCard: (guest: WireGuest): AmountFormSettings => ({
    title: `Refund ${guest.customer.name}`,
    intro: `They have paid ${formatPounds(paidPounds(guest))}. Refunds go to the cards used, most recent first.`,
    verb: 'Refund',
    maxPounds: paidPounds(guest),
    changeToPreview: (amountGBP) => ({ kind: 'cardRefund', customerId: guest.customer.id, amountGBP }),
    successMessage: (pounds) => `Refund of ${pounds} sent`,
    send: async ({ amountGBP, reason }, context) => {
      const refund = { id, customerId: guest.customer.id, amountGBP, reason }
      return (await api.customerRefund(refund, { context })).data.event
    },
  }),
  noteBankRefund: (guest: WireGuest): AmountFormSettings => ({
    title: `Record a bank refund to ${guest.customer.name}`,
    intro: 'Use this for money that you have already refunded by bank transfer. No money is sent.',
    verb: 'Record',
    maxPounds: paidPounds(guest),
    changeToPreview: (amountGBP) => ({ kind: 'bankRefund', customerId: guest.customer.id, amountGBP }),
    successMessage: (pounds) => `Bank refund of ${pounds} recorded`,
    send: async ({ amountGBP, reason }, context) => {
      const refund = { id, customerId: guest.customer.id, amountGBP, reason }
      return (await api.customerBankRefund(refund, { context })).data.event
    },
  }),
})

import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import type { PaymentsApi } from '../payments-api.ts'
import type { AmountQuestion } from './amount-form.tsx'

const paidBy = ({ money }: WireGuest) => money?.paidGBP ?? 0

/** What staff are asked before money of a guest is credited, moved or sent back. */
export const amountQuestions = (api: PaymentsApi, id: string) => ({
  credit: ({ customer }: WireGuest, packageId: string): AmountQuestion => ({
    title: `Credit ${customer.name}`,
    intro: 'It counts as paid without a payment. No money is moved.',
    verb: 'Credit',
    done: (pounds) => `${pounds} credited to ${customer.name}`,
    send: async ({ amountGBP, reason }, context) => {
      const credit = { id, packageId, customerId: customer.id, amountGBP, reason }
      return (await api.addCreditNote(credit, { context })).data.event
    },
  }),
  move: (guest: WireGuest, others: readonly WireGuest[]): AmountQuestion => ({
    title: `Move money from ${guest.customer.name}`,
    intro: `They have paid ${formatPounds(paidBy(guest))}. The amount moved counts as paid by the other guest.`,
    verb: 'Move',
    most: paidBy(guest),
    others: others.map(({ customer }) => ({ value: customer.id, label: customer.name })),
    done: (pounds, other) => `${pounds} moved to ${other}`,
    passedOver: 'This amount can’t be moved.',
    send: async ({ amountGBP, toCustomer = '' }, context) => {
      const move = { fromCustomer: guest.customer.id, toCustomer, amountGBP }
      const { data } = await api.moveMoney({ id, moves: [move] }, { context })
      // A row that does not fit is passed over and not refused (PAY-017).
      return data.ignoredMoves.length > 0 ? undefined : data.event
    },
  }),
  refundToCard: (guest: WireGuest): AmountQuestion => ({
    title: `Refund ${guest.customer.name}`,
    intro: `They have paid ${formatPounds(paidBy(guest))}. Refunds go to the cards used, most recent first.`,
    verb: 'Refund',
    most: paidBy(guest),
    done: (pounds) => `Refund of ${pounds} sent`,
    send: async ({ amountGBP, reason }, context) => {
      const refund = { id, customerId: guest.customer.id, amountGBP, reason }
      return (await api.customerRefund(refund, { context })).data.event
    },
  }),
  noteBankRefund: (guest: WireGuest): AmountQuestion => ({
    title: `Record a bank refund to ${guest.customer.name}`,
    intro: 'Use this for money that you have already refunded by bank. No money is sent.',
    verb: 'Record',
    most: paidBy(guest),
    done: (pounds) => `Bank refund of ${pounds} recorded`,
    send: async ({ amountGBP, reason }, context) => {
      const refund = { id, customerId: guest.customer.id, amountGBP, reason }
      return (await api.customerBankRefund(refund, { context })).data.event
    },
  }),
})

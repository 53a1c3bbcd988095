import { useMutation } from '@tanstack/react-query'
import type { WireEvent, WireGuest } from '#features/packages/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { PaymentsApi } from '../payments-api.ts'
import { AmountForm, type AmountQuestion } from './amount-form.tsx'
import { TakePayment } from './take-payment.tsx'

type Options = { api: PaymentsApi; event: WireEvent; onChanged: (event: WireEvent) => void }
export type GuestMoneyChanges = ReturnType<typeof useGuestMoney>

const paidBy = ({ money }: WireGuest) => money?.paidGBP ?? 0

/** What staff do with the money of a guest, each after a question that says what will come of it. */
export const useGuestMoney = ({ api, event, onChanged }: Options) => {
  const id = event._doc
  const instalments = useMutation({
    mutationFn: (input: { customerId: string; useInstalments: boolean }) =>
      api.updateCustomerBalanceMethod({ id, ...input }),
    onSuccess: ({ data }, { useInstalments }) => {
      onChanged(data.event)
      toast.show(useInstalments ? 'The balance is paid by instalments' : 'The balance is paid at once', {
        kind: 'good',
      })
    },
    onError: (reason) => toast.error(reason.message),
  })
  const ask = async (question: AmountQuestion) => {
    const { data } = await openDialog<WireEvent>(
      (dialog) => <AmountForm question={question} dialog={dialog} />,
      { name: 'guestMoney', size: 'small', closesOnBackdrop: false },
    )
    if (data) onChanged(data)
  }
  return {
    async take(guest: WireGuest, packageId: string) {
      await openDialog(
        (dialog) => (
          <TakePayment
            api={api}
            event={event}
            guest={guest}
            packageId={packageId}
            onPaid={onChanged}
            onClose={dialog.cancel}
          />
        ),
        { name: 'takePayment', closesOnBackdrop: false },
      )
    },
    async setInstalments({ customer }: WireGuest, useInstalments: boolean) {
      const isSure = await confirmDialog({
        title: useInstalments ? 'Pay by instalments?' : 'Pay the balance at once?',
        message: useInstalments
          ? `What ${customer.name} has left to pay is spread over the months before the trip.`
          : `What ${customer.name} has left to pay is due in one sum.`,
        okLabel: useInstalments ? 'By instalments' : 'At once',
      })
      if (isSure) instalments.mutate({ customerId: customer.id, useInstalments })
    },
    credit: ({ customer }: WireGuest, packageId: string) =>
      ask({
        title: `Credit ${customer.name}`,
        intro: 'It counts as paid, without a payment. No money moves.',
        verb: 'Credit',
        done: (pounds) => `${pounds} credited to ${customer.name}`,
        send: async ({ amountGBP, reason }, context) =>
          (
            await api.addCreditNote(
              { id, packageId, customerId: customer.id, amountGBP, reason },
              { context },
            )
          ).data.event,
      }),
    move: (guest: WireGuest, others: readonly WireGuest[]) =>
      ask({
        title: `Move money of ${guest.customer.name}`,
        intro: `${formatPounds(paidBy(guest))} is paid. What is moved counts as paid by the other guest.`,
        verb: 'Move',
        most: paidBy(guest),
        others: others.map(({ customer }) => ({ value: customer.id, label: customer.name })),
        done: (pounds, other) => `${pounds} moved to ${other}`,
        passedOver: 'That much cannot be moved.',
        send: async ({ amountGBP, toCustomer = '' }, context) => {
          const move = { fromCustomer: guest.customer.id, toCustomer, amountGBP }
          const { data } = await api.moveMoney({ id, moves: [move] }, { context })
          // A row that does not fit is passed over and not refused (PAY-017).
          return data.ignoredMoves.length > 0 ? undefined : data.event
        },
      }),
    refundToCard: (guest: WireGuest) =>
      ask({
        title: `Refund ${guest.customer.name}`,
        intro: `${formatPounds(paidBy(guest))} is paid. It goes back to the cards that paid it, the last one first.`,
        verb: 'Refund',
        most: paidBy(guest),
        done: (pounds) => `Refund of ${pounds} on its way`,
        send: async ({ amountGBP, reason }, context) =>
          (await api.customerRefund({ id, customerId: guest.customer.id, amountGBP, reason }, { context }))
            .data.event,
      }),
    noteBankRefund: (guest: WireGuest) =>
      ask({
        title: `Note a refund to ${guest.customer.name}`,
        intro: 'For money that you have sent back by bank. Nothing is sent from here.',
        verb: 'Note',
        most: paidBy(guest),
        done: (pounds) => `Bank refund of ${pounds} noted`,
        send: async ({ amountGBP, reason }, context) =>
          (
            await api.customerBankRefund(
              { id, customerId: guest.customer.id, amountGBP, reason },
              { context },
            )
          ).data.event,
      }),
  }
}

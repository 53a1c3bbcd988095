import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { BankOrder } from '../rules/wire-payment.ts'
import { refreshOrders } from './bank-orders.tsx'
import type { PaymentsApi } from './payments-api.ts'

type Change = { readonly send: () => Promise<{ data: { event: WireEvent } }>; readonly done: string }

type Options = { api: PaymentsApi; eventId: string; onChanged: (event: WireEvent) => void }

/** Returns the actions on bank orders and overpaid money, each after a confirmation. */
export const useOrderChanges = ({ api, eventId, onChanged }: Options) => {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: ({ data }, { done }) => {
      void refreshOrders(queries, eventId)
      onChanged(data.event)
      toast.show(done, { kind: 'good' })
      recoverFocus()
    },
    onError: (reason) => {
      void refreshOrders(queries, eventId)
      toast.error(reason.message)
    },
  })
  return {
    isPending,
    async withdraw({ transactionId, amountGBP, customer }: BankOrder) {
      const isSure = await confirmDialog({
        title: 'Cancel the bank transfer?',
        message: `We no longer expect ${formatPounds(amountGBP)} from ${customer.name}. If money still arrives, we’ll credit it.`,
        okLabel: 'Cancel transfer',
        cancelLabel: 'Keep transfer',
      })
      const send = () => api.saveTransactionAborted({ id: eventId, transactionId })
      if (isSure) mutate({ send, done: 'Bank transfer cancelled' })
    },
    async receive({ transactionId, amountGBP, customer, reference }: BankOrder) {
      const isSure = await confirmDialog({
        title: 'Has the money arrived?',
        message: `${formatPounds(amountGBP)} from ${customer.name} with the reference ${reference ?? ''} will be credited now.`,
        okLabel: 'Yes, credit it',
      })
      if (isSure) mutate({ send: () => api.bankPaymentReceived({ transactionId }), done: 'Payment credited' })
    },
    async refundOverpaid({ id: customerId, name }: { id: string; name: string }, overpaidGBP: number) {
      const key = crypto.randomUUID()
      const isSure = await confirmDialog({
        title: 'Refund the overpaid amount?',
        message: `${formatPounds(overpaidGBP)} will be refunded to ${name}, to the card used most recently.`,
        okLabel: `Refund ${formatPounds(overpaidGBP)}`,
      })
      const context = { idempotencyKey: key }
      const send = () => api.refundOverpaid({ id: eventId, customerId }, { context })
      if (isSure) mutate({ send, done: 'Refund sent' })
    },
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { PreviewedChange } from '../contract/moving-endpoints.ts'
import type { BankOrder } from '../rules/wire-payment.ts'
import { refreshOrders } from './bank-orders.tsx'
import type { PaymentsApi } from './payments-api.ts'
import { MoneyPreviewNotice, refundLabelOf } from './staff/money-preview.tsx'

type Change = {
  readonly send: () => Promise<{ data: { event: WireEvent } }>
  readonly successMessage: string
}

type Options = {
  api: PaymentsApi
  eventId: string
  /** The customer whose page this is; undefined for staff. */
  ownId?: string | undefined
  onChanged: (event: WireEvent) => void
}

/** Returns the actions on bank orders and overpaid money, each after a confirmation. */
export const useOrderChanges = ({ api, eventId, ownId, onChanged }: Options) => {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: ({ data }, { successMessage }) => {
      void refreshOrders(queries, eventId)
      onChanged(data.event)
      toast.show(successMessage, { kind: 'good' })
      recoverFocus()
    },
    onError: (reason) => {
      void refreshOrders(queries, eventId)
      toast.error(reason.message)
    },
  })
  /**
   * Returns a question that shows what the change would alter, and the label of a button that sends its refunds. If the
   * change is not possible, shows why and returns undefined.
   */
  const withPreview = async (
    text: string,
    change: PreviewedChange,
  ): Promise<{ readonly message: ReactNode; readonly refundLabel: string } | undefined> => {
    try {
      const { data } = await api.previewMoney({ id: eventId, change })
      const message = (
        <div className="grid gap-3">
          <p>{text}</p>
          <MoneyPreviewNotice preview={data} />
        </div>
      )
      return { message, refundLabel: refundLabelOf(data) }
    } catch (problem) {
      void refreshOrders(queries, eventId)
      toast.error(failureMessage(problem))
      return undefined
    }
  }
  return {
    isPending,
    async withdraw({ transactionId, amountGBP, customer }: BankOrder) {
      const isSure = await confirmDialog({
        title: 'Cancel the bank transfer?',
        message: `We no longer expect ${formatPounds(amountGBP)} from ${customer.id === ownId ? 'you' : customer.name}. If money still arrives, we’ll credit it.`,
        okLabel: 'Cancel transfer',
        cancelLabel: 'Keep transfer',
      })
      const send = () => api.saveTransactionAborted({ id: eventId, transactionId })
      if (isSure) mutate({ send, successMessage: 'Bank transfer cancelled' })
    },
    async receive({ transactionId, amountGBP, customer, reference }: BankOrder) {
      const question = await withPreview(
        `${formatPounds(amountGBP)} from ${customer.name} with the reference ${reference ?? ''} will be credited now.`,
        { kind: 'receive', transactionId },
      )
      if (!question) return
      const isSure = await confirmDialog({
        title: 'Has the money arrived?',
        message: question.message,
        okLabel: 'Yes, credit it',
      })
      if (isSure)
        mutate({ send: () => api.bankPaymentReceived({ transactionId }), successMessage: 'Payment credited' })
    },
    async refundOverpaid({ id: customerId, name }: { id: string; name: string }, overpaidGBP: number) {
      const key = crypto.randomUUID()
      const question = await withPreview(
        `Up to ${formatPounds(overpaidGBP)} goes back to the cards of ${name}. Only what was paid by card is refunded.`,
        { kind: 'refundOverpaid', customerId },
      )
      if (!question) return
      const isSure = await confirmDialog({
        title: 'Refund the overpaid amount?',
        message: question.message,
        okLabel: question.refundLabel,
      })
      const context = { idempotencyKey: key }
      const send = () => api.refundOverpaid({ id: eventId, customerId }, { context })
      if (isSure) mutate({ send, successMessage: 'Refund sent' })
    },
  }
}

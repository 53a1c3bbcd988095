import { useMutation } from '@tanstack/react-query'
import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { PaymentsApi } from '../payments-api.ts'
import { AmountForm, type AmountFormSettings } from './amount-form.tsx'
import { amountForms } from './amount-forms.ts'
import { TakePayment } from './take-payment.tsx'

type Options = { api: PaymentsApi; event: WireEvent; onChanged: (event: WireEvent) => void }
export type GuestMoneyChanges = ReturnType<typeof useGuestMoney>

/** Returns the actions that staff take with the money of a guest, each after a confirmation or form. */
export const useGuestMoney = ({ api, event, onChanged }: Options) => {
  const id = event._doc
  const forms = amountForms(api, id)
  const instalments = useMutation({
    mutationFn: (input: { customerId: string; useInstalments: boolean }) =>
      api.updateCustomerBalanceMethod({ id, ...input }),
    onSuccess: ({ data }, { useInstalments }) => {
      onChanged(data.event)
      toast.show(
        useInstalments
          ? 'The balance will be paid by instalments'
          : 'The balance will be paid in one payment',
        {
          kind: 'good',
        },
      )
    },
    onError: (reason) => toast.error(reason.message),
  })
  const openForm = async (settings: AmountFormSettings) => {
    const { data } = await openDialog<WireEvent>(
      (dialog) => <AmountForm settings={settings} dialog={dialog} />,
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
        title: useInstalments ? 'Pay by instalments?' : 'Pay the balance in one payment?',
        message: useInstalments
          ? `The amount ${customer.name} has left to pay will be spread over the months before the trip.`
          : `The amount ${customer.name} has left to pay will be due in one payment.`,
        okLabel: useInstalments ? 'By instalments' : 'One payment',
      })
      if (isSure) instalments.mutate({ customerId: customer.id, useInstalments })
    },
    credit: (guest: WireGuest, packageId: string) => openForm(forms.credit(guest, packageId)),
    move: (guest: WireGuest, others: readonly WireGuest[]) => openForm(forms.move(guest, others)),
    refundToCard: (guest: WireGuest) => openForm(forms.refundToCard(guest)),
    noteBankRefund: (guest: WireGuest) => openForm(forms.noteBankRefund(guest)),
  }
}

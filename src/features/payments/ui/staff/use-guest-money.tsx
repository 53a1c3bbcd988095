import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { MoveDirection } from '../../rules/money-table.ts'
import { openMoveMoney } from '../moving/open-move-money.tsx'
import { openBalanceMethod } from '../open-balance-method.tsx'
import type { PaymentsApi } from '../payments-api.ts'
import { AmountForm, type AmountFormSettings } from './amount-form.tsx'
import { amountForms } from './amount-forms.ts'
import { TakePayment } from './take-payment.tsx'

type Options = { api: PaymentsApi; event: WireEvent; onChanged: (event: WireEvent) => void }
export type GuestMoneyChanges = ReturnType<typeof useGuestMoney>

/** Returns the actions that staff take with the money of a guest, each in a dialog. */
export const useGuestMoney = ({ api, event, onChanged }: Options) => {
  const id = event._doc
  const forms = amountForms(api, id)
  const openForm = async (settings: AmountFormSettings) => {
    const { data } = await openDialog<WireEvent>(
      (dialog) => <AmountForm api={api} eventId={id} settings={settings} dialog={dialog} />,
      { name: 'guestMoney', size: 'small', closesOnBackdrop: false },
    )
    if (data) onChanged(data)
  }
  return {
    async takePayment(guest: WireGuest, packageId: string) {
      await openDialog(
        (dialog) => (
          <TakePayment
            api={api}
            event={event}
            guest={guest}
            packageId={packageId}
            onChanged={onChanged}
            onClose={dialog.cancel}
          />
        ),
        { name: 'takePayment', closesOnBackdrop: false },
      )
    },
    async setInstalments({ customer: { id: customerId, name } }: WireGuest, useInstalments: boolean) {
      const choice = { customerId, whoHas: `${name} has`, useInstalments }
      const changedEvent = await openBalanceMethod({ api, event, ...choice })
      if (changedEvent) onChanged(changedEvent)
    },
    credit: (guest: WireGuest, packageId: string) => openForm(forms.credit(guest, packageId)),
    async move({ customer }: WireGuest, direction: MoveDirection) {
      const changedEvent = await openMoveMoney({ api, event, direction, guestId: customer.id })
      if (changedEvent) onChanged(changedEvent)
    },
    refundToCard: (guest: WireGuest) => openForm(forms.refundToCard(guest)),
    noteBankRefund: (guest: WireGuest) => openForm(forms.noteBankRefund(guest)),
  }
}

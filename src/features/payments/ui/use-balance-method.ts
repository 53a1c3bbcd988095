import { useMutation } from '@tanstack/react-query'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { PaymentsApi } from './payments-api.ts'

type Options = { api: PaymentsApi; event: WireEvent; onChanged: (event: WireEvent) => void }

/**
 * Returns `set`, which asks for confirmation and then changes how a guest pays the balance; and whether a change is
 * being sent.
 */
export const useBalanceMethod = ({ api, event, onChanged }: Options) => {
  const change = useMutation({
    mutationFn: (input: { customerId: string; useInstalments: boolean }) =>
      api.updateCustomerBalanceMethod({ id: event._doc, ...input }),
    onSuccess: ({ data }, { useInstalments }) => {
      onChanged(data.event)
      const how = useInstalments ? 'by instalments' : 'in one payment'
      toast.show(`The balance will be paid ${how}`, { kind: 'good' })
    },
    onError: (reason) => void toast.error(reason.message),
  })
  return {
    isPending: change.isPending,
    /** @param whoHas the guest with the verb: 'you have' or 'Ben has' */
    async set(customerId: string, whoHas: string, useInstalments: boolean) {
      const isSure = await confirmDialog({
        title: useInstalments ? 'Pay by instalments?' : 'Pay the balance in one payment?',
        message: useInstalments
          ? `The amount ${whoHas} left to pay will be spread over the months before the trip.`
          : `The amount ${whoHas} left to pay will be due in one payment.`,
        okLabel: useInstalments ? 'By instalments' : 'One payment',
      })
      if (isSure) change.mutate({ customerId, useInstalments })
    },
  }
}

import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { PaymentsApi } from './payments-api.ts'
import { MoneyPreviewNotice } from './staff/money-preview.tsx'

export type BalanceMethodProps = {
  readonly api: PaymentsApi
  readonly event: WireEvent
  readonly customerId: string
  /** The guest with the verb: 'you have' or 'Ben has'. */
  readonly whoHas: string
  readonly useInstalments: boolean
  readonly dialog: DialogHandle<WireEvent>
}

type Change = Pick<BalanceMethodProps, 'customerId' | 'useInstalments'> & { readonly id: string }

const previewQuery = (api: PaymentsApi, change: Change) =>
  queryOptions({
    queryKey: ['payments', 'balanceMethodPreview', change],
    queryFn: async () => (await api.updateCustomerBalanceMethod({ ...change, preview: true })).data,
    // The event can change at any time.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Changes how a guest pays the balance, after a preview of what they then have to pay and when. */
export const BalanceMethodForm = ({
  api,
  event,
  customerId,
  whoHas,
  useInstalments,
  dialog,
}: BalanceMethodProps) => {
  const change = { id: event._doc, customerId, useInstalments }
  const preview = useQuery(previewQuery(api, change))
  const save = useMutation({
    mutationFn: async (version: number) =>
      (await api.updateCustomerBalanceMethod({ ...change, version })).data.event,
    onSuccess: (changedEvent) => {
      const how = useInstalments ? 'by instalments' : 'in one payment'
      toast.show(`The balance will be paid ${how}`, { kind: 'good' })
      dialog.done(changedEvent)
    },
    // The event may have changed since the preview.
    onError: () => void preview.refetch(),
  })
  const error = save.error ?? preview.error
  return (
    <FormDialog
      title={useInstalments ? 'Pay by instalments?' : 'Pay the balance in one payment?'}
      submitLabel={useInstalments ? 'By instalments' : 'One payment'}
      isReady={preview.isSuccess && !preview.isFetching}
      pending={save.isPending}
      onCancel={dialog.cancel}
      onSubmit={() => preview.data && save.mutate(preview.data.event.version)}
    >
      <p className="text-ink-soft">
        {useInstalments
          ? `The amount ${whoHas} left to pay will be spread over the months before the trip.`
          : `The amount ${whoHas} left to pay will be due in one payment.`}
      </p>
      {error && <Notice tone="bad" title={error.message} />}
      <div aria-live="polite">
        {preview.data ? (
          <MoneyPreviewNotice preview={{ differences: preview.data.consequences ?? [], cards: [] }} />
        ) : (
          !error && <Skeleton className="h-28" />
        )}
      </div>
    </FormDialog>
  )
}

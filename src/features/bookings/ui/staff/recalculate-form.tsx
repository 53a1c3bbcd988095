import { useMutation } from '@tanstack/react-query'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { SettingProps } from './setting-forms.tsx'

const priceOf = ({ packageOption }: WireEvent): number =>
  packageOption.reduce((sum, { money }) => sum + (money?.priceGBP ?? 0), 0)

/** Calculates everything that derives from the event's data again (EVT-069), and reports a new price. */
export const RecalculateForm = ({ api, event, dialog }: SettingProps) => {
  const recalculation = useMutation({
    mutationFn: async () => (await api.updateCalculations({ id: event._doc })).data.event,
    onSuccess: (changed) => {
      const [before, after] = [priceOf(event), priceOf(changed)]
      toast.show(
        before === after
          ? 'Recalculated. The price is unchanged.'
          : `Recalculated. The price changed from ${formatPounds(before)} to ${formatPounds(after)}.`,
        { kind: 'good' },
      )
      dialog.done(changed)
    },
  })
  return (
    <FormDialog
      title="Recalculate"
      submitLabel="Recalculate"
      pending={recalculation.isPending}
      onCancel={dialog.cancel}
      onSubmit={() => recalculation.mutate()}
    >
      {recalculation.error && <Notice tone="bad" title={recalculation.error.message} />}
      <p>
        Prices, stages and due dates are calculated again with the current catalogue. Dates set by hand stay.
      </p>
    </FormDialog>
  )
}

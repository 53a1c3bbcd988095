import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { formatPounds } from '#kernel/money.ts'
import { useIdempotencyKey } from '#platform/browser/use-idempotency-key.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { PreviewedChange } from '../../contract/moving-endpoints.ts'
import type { PaymentsApi } from '../payments-api.ts'
import { LiveMoneyPreview } from './money-preview.tsx'

type FormValues = { readonly amountGBP: number; readonly reason?: string }

export type AmountFormSettings = {
  readonly title: string
  readonly intro: string
  /** The verb of the submit button: 'Refund' for 'Refund £20.00'. */
  readonly verb: string
  /** The largest amount, in pounds; undefined if only the server knows it. */
  readonly maxPounds?: number
  /** Returns the change that is previewed for this amount. */
  changeToPreview(amountGBP: number): PreviewedChange
  /** Returns the message after success. */
  successMessage(pounds: string): string
  /** @returns the changed event */
  send(values: FormValues, context: { idempotencyKey: string }): Promise<WireEvent>
}

/**
 * A form for an amount, which `settings.send` sends. A refusal is shown in the form, so that the amount can be
 * corrected.
 */
export const AmountForm = ({
  api,
  eventId,
  settings,
  dialog,
}: {
  api: PaymentsApi
  eventId: string
  settings: AmountFormSettings
  dialog: DialogHandle<WireEvent>
}) => {
  const { title, intro, verb, maxPounds } = settings
  const [pounds, setPounds] = useState<number>()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { keyFor } = useIdempotencyKey()
  const change = useMutation({
    mutationFn: ({ values, key }: { values: FormValues; key: string }) =>
      settings.send(values, { idempotencyKey: key }),
    onSuccess: (event, { values }) => {
      toast.show(settings.successMessage(formatPounds(values.amountGBP)), { kind: 'good' })
      dialog.done(event)
    },
  })
  const isTooMuch = maxPounds !== undefined && (pounds ?? 0) > maxPounds
  const submit = () => {
    setTried(true)
    if (!pounds || isTooMuch) return
    const values = { amountGBP: pounds, reason: reason.trim() || undefined }
    change.mutate({ values, key: keyFor(values) })
  }
  return (
    <FormDialog
      title={title}
      submitLabel={pounds ? `${verb} ${formatPounds(pounds)}` : verb}
      pending={change.isPending}
      onCancel={dialog.cancel}
      onSubmit={submit}
    >
      <p className="text-ink-soft">{intro}</p>
      {change.isError && <Notice tone="bad" title={change.error.message} />}
      <NumberField
        pounds
        label="Amount"
        min={0}
        max={maxPounds}
        keepsTyped
        value={pounds}
        error={
          isTooMuch
            ? `At most ${formatPounds(maxPounds)}`
            : isTried && !pounds
              ? genericTexts.required
              : undefined
        }
        onChange={(amount) => {
          setPounds(amount)
          change.reset()
        }}
      />
      <TextField
        label="Reason (Optional)"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div aria-live="polite">
        {/* After a refusal, the preview would repeat it. */}
        {pounds && !isTooMuch && !change.isError ? (
          <LiveMoneyPreview
            key={pounds}
            api={api}
            input={{ id: eventId, change: settings.changeToPreview(pounds) }}
          />
        ) : null}
      </div>
    </FormDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { RateChange } from '#features/bookings/ui/staff/rate-change.tsx'
import type { RecordValue } from '#features/records/rules/record-kind.ts'
import type { RenderConsequence } from '#features/records/ui/many/plan-preview.tsx'
import type { EditorExtras } from '#features/records/ui/record-editor.tsx'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Progress } from '#platform/ui/display/progress.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../../get-api.ts'

const rateOf = ({ exchangeRate }: RecordValue): number | undefined =>
  typeof exchangeRate === 'number' && exchangeRate > 0 ? exchangeRate : undefined

/** Shows what a new exchange rate would change. Returns true if the editor should continue to save the draft. */
const confirmRate = async (storedRecord: RecordValue, draft: RecordValue): Promise<boolean> => {
  const rate = rateOf(draft)
  // With an invalid rate, the editor does not save the draft, and the form marks the field.
  if (rate === undefined || rate === rateOf(storedRecord)) return true
  try {
    const { data } = await getApi().bookings.previewRate({
      name: String(storedRecord.name),
      exchangeRate: rate,
    })
    return await confirmDialog({
      title: `Change the rate of ${data.currency}?`,
      message: <RateChange of={data} />,
      okLabel: 'Save the rate',
    })
  } catch (problem) {
    toast.error(failureMessage(problem))
    return false
  }
}

/** Shows what another exchange rate in an import or a bulk edit would change. */
export const renderRateConsequence: RenderConsequence = ({ id, isNew, differences }) => {
  const rate = differences.find(({ path }) => path[0] === 'exchangeRate')?.after
  return isNew || typeof rate !== 'number' ? null : <RateConsequence name={id} exchangeRate={rate} />
}

const RateConsequence = (change: { readonly name: string; readonly exchangeRate: number }) => {
  const preview = useQuery({
    queryKey: ['ratePreview', change],
    queryFn: async () => (await getApi().bookings.previewRate(change)).data,
  })
  if (preview.isPending) return <Progress label="Counting what this rate changes" />
  if (preview.error) return <Notice tone="bad" title={failureMessage(preview.error)} />
  return <RateChange of={preview.data} />
}

/** The additions to the editor of currencies: before a rate is saved, staff see what it changes. */
export const currencyExtras: EditorExtras = { confirmSave: confirmRate }

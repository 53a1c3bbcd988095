import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount } from '#kernel/format-count.ts'
import { sendFile } from '#platform/browser/send-file.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { buttonStyle } from '#platform/ui/actions/button-style.ts'
import { Progress } from '#platform/ui/display/progress.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import type { RecordsPlan } from '../../rules/records-plan.ts'
import { longRequest, recordsKey, useRecordsApi } from '../records-api.ts'
import { PanelFrame } from './panel-frame.tsx'
import { mayBeApplied, PlanFailure } from './plan-failure.tsx'
import { PlanPreview, type RenderConsequence } from './plan-preview.tsx'

type Props = {
  readonly kind: RecordKind
  readonly renderConsequence?: RenderConsequence | undefined
  readonly onClose: () => void
}

/** An uploaded file with its preview. */
type UploadPreview = { readonly upload: string; readonly as: 'csv' | 'json'; readonly plan: RecordsPlan }

/** Imports records from a file, after a preview of every problem and every change. */
export const ImportPanel = ({ kind, renderConsequence, onClose }: Props) => {
  const api = useRecordsApi()
  const queries = useQueryClient()
  const id = useId()
  const [file, setFile] = useState<File>()
  const readPreview = useMutation({
    meta: { isRead: true },
    mutationFn: async (chosen: File): Promise<UploadPreview> => {
      const as = /\.json$/i.test(chosen.name) ? 'json' : 'csv'
      const upload = await sendFile(chosen)
      const { data: plan } = await api.importFile({ kind: kind.name, upload, as }, longRequest)
      return { upload, as, plan }
    },
  })
  const reloadRecords = () => {
    void queries.invalidateQueries({ queryKey: recordsKey(kind.name) })
    void queries.invalidateQueries({ queryKey: ['changes', kind.name] })
  }
  const apply = useMutation({
    mutationFn: async ({ upload, as, plan }: UploadPreview) =>
      (await api.importFile({ kind: kind.name, upload, as, token: plan.token ?? '' }, longRequest)).data,
    onSuccess: ({ created, changed }) => {
      reloadRecords()
      toast.show(`${formatCount(created + changed)} ${kind.labels.many} imported`, { kind: 'good' })
      onClose()
    },
    onError: (problem) => {
      if (mayBeApplied(problem)) reloadRecords()
    },
  })
  const isBusy = readPreview.isPending || apply.isPending
  return (
    <PanelFrame title={`Import ${kind.labels.many}`} onClose={onClose}>
      <div className="grid gap-3">
        <p className="max-w-prose text-ink-soft">
          Choose a CSV file in the format of the export, or a JSON file. Columns missing from the file stay
          unchanged. You’ll see a preview before anything is saved.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={id} className={`${buttonStyle({})} focus-within:outline-3 cursor-pointer`}>
            <FileUp aria-hidden /> {file ? 'Choose another file' : 'Choose a file'}
            <input
              id={id}
              type="file"
              accept=".csv,.json,text/csv,application/json"
              className="sr-only"
              disabled={isBusy}
              onChange={({ currentTarget }) => {
                const chosen = currentTarget.files?.[0]
                // Lets the user choose the same file again after correcting it.
                currentTarget.value = ''
                if (!chosen) return
                setFile(chosen)
                apply.reset()
                readPreview.mutate(chosen)
              }}
            />
          </label>
          {file && <span className="min-w-0 wrap-anywhere">{file.name}</span>}
        </div>
      </div>
      {isBusy && <Progress label={readPreview.isPending ? 'Checking the file' : 'Importing'} />}
      <PlanFailure verb="imported" previewError={readPreview.error} applyError={apply.error} />
      {readPreview.data && !readPreview.isPending && (
        <PlanPreview
          kind={kind}
          renderConsequence={renderConsequence}
          plan={readPreview.data.plan}
          action={
            <Button
              kind="primary"
              disabled={readPreview.data.plan.token === null}
              pending={apply.isPending}
              onClick={() => apply.mutate(readPreview.data)}
            >
              {`Import ${formatCount(readPreview.data.plan.created + readPreview.data.plan.changed)}`}
            </Button>
          }
        />
      )}
    </PanelFrame>
  )
}

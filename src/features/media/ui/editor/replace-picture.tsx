import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredRecord } from '#features/records/rules/stored-record.ts'
import { sendFile } from '#platform/browser/send-file.ts'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { fileProblem } from '../../rules/file-problem.ts'
import { usesText } from '../gallery/tile-face.tsx'
import { mediaKey, useMediaApi } from '../media-api.ts'
import { ChooseFiles } from '../upload/choose-files.tsx'

type Props = {
  readonly stored: StoredRecord
  /** True if there are unsaved changes. The file can't be replaced then, because the changes would be lost. */
  readonly isChanged: boolean
  readonly onReplaced: (stored: StoredRecord) => void
}

const storeTimeoutMs = 120_000

/** Replaces the file of a picture, wherever the picture is shown. */
export const ReplacePicture = ({ stored, isChanged, onReplaced }: Props) => {
  const api = useMediaApi()
  const queries = useQueryClient()
  const [sentFraction, setSent] = useState(0)
  const id = String(stored.record.id)
  const replace = useMutation({
    mutationFn: async (file: File) => {
      setSent(0)
      const upload = await sendFile(file, { onProgress: setSent })
      const context = { context: { timeLimit: storeTimeoutMs } }
      return (await api.replaceMedia({ id, version: stored.version, upload }, context)).data
    },
    onSuccess: (next) => {
      void queries.invalidateQueries({ queryKey: mediaKey })
      toast.show('Picture replaced', { kind: 'good' })
      onReplaced(next)
    },
    onError: (problem) => toast.show(problem.message, { kind: 'error' }),
  })
  const confirmReplace = async (file: File | undefined) => {
    if (!file) return
    if (isChanged) return toast.show('Save or undo your changes first')
    const problem = fileProblem(file)
    if (problem) return toast.show(problem, { kind: 'error' })
    const { data } = await api.countMediaUses({ idList: [id] })
    const uses = data[id] ?? 0
    const isSure = await confirmDialog({
      title: 'Replace this picture?',
      message: `${uses === 0 ? 'Not used anywhere yet' : usesText(uses)}. Its crop will be reset.`,
      okLabel: 'Replace',
    })
    if (isSure) replace.mutate(file)
  }
  return (
    <ChooseFiles pending={replace.isPending} onFiles={([file]) => void confirmReplace(file)}>
      {replace.isPending
        ? sentFraction < 1
          ? `${Math.round(sentFraction * 100)} per cent`
          : 'Saving'
        : 'Replace file'}
    </ChooseFiles>
  )
}

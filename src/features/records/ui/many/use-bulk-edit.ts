import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { formatCount } from '#kernel/format-count.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { allowedChanges, type BulkEdit, bulkColumns } from '../../rules/bulk-edit.ts'
import { lockedFields } from '../../rules/hidden-fields.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import { longRequest, recordsKey, useRecordsApi } from '../records-api.ts'
import { mayBeApplied } from './plan-failure.tsx'

/** Returns the state of a bulk edit: its field, the kind of change, and the preview. */
export const useBulkEdit = (
  kind: RecordKind,
  ids: readonly string[],
  onApplied: () => void,
  excludedFields: readonly string[] = [],
) => {
  const api = useRecordsApi()
  const queries = useQueryClient()
  const locked = lockedFields(kind, usePermissions().can)
  const columns = bulkColumns(kind).filter(
    ({ path }) => !locked.includes(path[0]!) && !excludedFields.includes(path[0]!),
  )
  const [name, setName] = useState<string>()
  const [how, setHow] = useState<BulkEdit['how']>('set')
  const [value, setValue] = useState<unknown>()
  const column = columns.find((each) => each.name === name)
  const send = async (token?: string) => {
    const edits = [{ column: name!, how, ...(how !== 'clear' && { value }) }]
    return (await api.changeMany({ kind: kind.name, idList: [...ids], edits, token }, longRequest)).data
  }
  const preview = useMutation({ meta: { isRead: true }, mutationFn: () => send() })
  const reloadRecords = () => {
    void queries.invalidateQueries({ queryKey: recordsKey(kind.name) })
    void queries.invalidateQueries({ queryKey: ['changes', kind.name] })
  }
  const apply = useMutation({
    mutationFn: (token: string) => send(token),
    onSuccess: ({ changed }) => {
      reloadRecords()
      toast.show(`${formatCount(changed)} ${changed === 1 ? kind.labels.one : kind.labels.many} changed`, {
        kind: 'good',
      })
      onApplied()
    },
    onError: (problem) => {
      if (mayBeApplied(problem)) reloadRecords()
    },
  })
  /** Discards the preview when the edit changes, because the preview no longer matches it. */
  const discardPreview = () => {
    preview.reset()
    apply.reset()
  }
  return {
    columns,
    column,
    how,
    value,
    isReady: column !== undefined && (how === 'clear' || (value !== undefined && value !== '')),
    preview,
    apply,
    chooseColumn: (next: string | undefined) => {
      const chosenColumn = columns.find((each) => each.name === next)
      setName(next)
      setHow(chosenColumn ? allowedChanges(chosenColumn)[0]! : 'set')
      setValue(undefined)
      discardPreview()
    },
    chooseChange: (change: BulkEdit['how']) => {
      setHow(change)
      setValue(undefined)
      discardPreview()
    },
    write: (next: unknown) => {
      setValue(next)
      discardPreview()
    },
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { formatCount } from '#kernel/format-count.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { maxRestored } from '../rules/bulk-edit.ts'
import { idOfRecord, type RecordKind, type RecordValue, titleOfRecord } from '../rules/record-kind.ts'
import { recordsKey, useRecordsApi } from './records-api.ts'

type Props = {
  readonly kind: RecordKind
  readonly record: RecordValue
  readonly removedAt: string
  readonly list: { readonly label: string; readonly href: string }
  readonly history: ReactNode
}

/** The page of a removed record: the time of its removal, its history, and a button to restore it. */
export const RemovedRecord = ({ kind, record, removedAt, list, history }: Props) => {
  const canEdit = usePermissions().can(`${kind.area}.edit`)
  const id = idOfRecord(kind, record)
  return (
    <>
      <PageHeader
        title={titleOfRecord(record)}
        crumbs={[list]}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere">{id}</span>
            <Badge tone="warn">Removed</Badge>
          </span>
        }
        actions={canEdit && <RestoreButton kind={kind} ids={[id]} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Notice tone="warn" title={`Removed on ${formatInstant(removedAt)}`}>
          {`This ${kind.labels.one} is not visible on the site. Restore it to bring it back as it was.`}
        </Notice>
        <h2 className="text-lg font-bold">History</h2>
        {history}
      </div>
    </>
  )
}

type RestoreProps = {
  readonly kind: RecordKind
  readonly ids: readonly string[]
  readonly onRestored?: () => void
}

/** Restores removed records, either all or none. Shows why a restoration failed. */
export const RestoreButton = ({ kind, ids, onRestored }: RestoreProps) => {
  const api = useRecordsApi()
  const queries = useQueryClient()
  const { one, many } = kind.labels
  const restore = useMutation({
    mutationFn: () => api.restore({ kind: kind.name, idList: [...ids] }),
    onSuccess: async () => {
      toast.show(
        ids.length === 1 ? `The ${one} has been restored` : `${formatCount(ids.length)} ${many} restored`,
        {
          kind: 'good',
        },
      )
      onRestored?.()
      await Promise.all([
        queries.invalidateQueries({ queryKey: recordsKey(kind.name) }),
        queries.invalidateQueries({ queryKey: ['changes', kind.name] }),
      ])
    },
    onError: (problem) => toast.show(problem.message, { kind: 'error' }),
  })
  return (
    <Button
      kind="primary"
      pending={restore.isPending}
      disabled={ids.length > maxRestored}
      title={ids.length > maxRestored ? `At most ${maxRestored} at once` : undefined}
      onClick={() => restore.mutate()}
    >
      <ArchiveRestore aria-hidden /> Restore
    </Button>
  )
}

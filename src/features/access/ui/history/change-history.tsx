import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kernel/format-instant.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages.ts'
import { type ChangeLine, changeLines } from '../../rules/change-lines.ts'
import type { ChangeSubjectKind } from '../../rules/change-subject.ts'
import type { RecordedFields } from '../../rules/recorded-fields.ts'
import { changesKey, useAccessApi } from '../access-api.ts'

const changesPerPage = 20

type Props = {
  kind: ChangeSubjectKind
  id: string
  /**
   * Renders an action for a change, such as restoring the earlier version. `hadBefore` is false if the change created
   * the record, so that there is no earlier version.
   */
  actionOf?: (change: { id: string; at: string; hadBefore: boolean }) => ReactNode
  /**
   * Renders the changed fields, for kinds of records that define labels for their fields. By default labels are derived
   * from field names.
   */
  renderChange?: (before: RecordedFields | null, after: RecordedFields | null) => ReactNode
}

/** Lists the changes of a record, newest first, with the person, the time, and each field before and after. */
export const ChangeHistory = ({ kind, id, actionOf, renderChange = renderLines }: Props) => {
  const api = useAccessApi()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [...changesKey(kind, id), page],
    queryFn: () => api.listChanges({ kind, id, limit: changesPerPage, skip: (page - 1) * changesPerPage }),
  })
  if (query.isPending) return <Skeleton className="h-48 w-full" />
  if (query.isError)
    return <ErrorState onRetry={() => void query.refetch()}>{query.error.message}</ErrorState>
  const { data: changes, count } = query.data
  if (count === 0)
    return (
      <EmptyState icon={<History />} title="No changes yet">
        Changes made from now on appear here.
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <ol className="grid gap-3">
        {changes.map(({ id: key, at, who, staff, what, before, after }) => (
          <li key={key} className="grid gap-2 rounded-card border border-line bg-surface p-4">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge>{what}</Badge>
              <span className="font-semibold">{staff?.name ?? who?.name ?? 'System'}</span>
              {staff && <span className="text-ink-soft">as {who?.name}</span>}
              <time dateTime={at} className="text-sm text-ink-soft sm:ms-auto">
                {formatInstant(at)}
              </time>
              {actionOf?.({ id: key, at, hadBefore: before !== null })}
            </p>
            {renderChange(before, after)}
          </li>
        ))}
      </ol>
      <Pager page={page} pages={pagesOf(query.data, page, changesPerPage)} onPage={setPage} />
    </div>
  )
}

const renderLines = (before: RecordedFields | null, after: RecordedFields | null) => (
  <ChangedFields lines={changeLines(before, after)} isNew={before === null} />
)

/** Shows each changed field with its value before and after. */
export const ChangedFields = ({ lines, isNew }: { lines: readonly ChangeLine[]; isNew: boolean }) => (
  <dl className="grid gap-1 text-sm">
    {lines.map(({ field, before, after }) => (
      <div key={field} className="grid gap-x-4 sm:grid-cols-[14rem_1fr]">
        <dt className="font-medium wrap-anywhere text-ink-soft">{field}</dt>
        <dd className="wrap-anywhere">
          {!isNew && (
            <>
              <span className="sr-only">from </span>
              <del className="text-ink-soft">{before}</del>
              <span aria-hidden> → </span>
              <span className="sr-only"> to </span>
            </>
          )}
          {after}
        </dd>
      </div>
    ))}
  </dl>
)

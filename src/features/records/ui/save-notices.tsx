import { useEffect, useRef } from 'react'
import { Notice } from '#platform/ui/display/notice.tsx'
import { changedLinesAt } from '../rules/changed-lines.ts'
import { labelOfPath } from '../rules/label-of-path.ts'
import type { RecordKind, RecordProblem } from '../rules/record-kind.ts'
import type { ConcurrentSave } from './concurrent-save.ts'
import { InvalidDraft, type RecordEditing } from './use-record-editor.ts'

type Props = { readonly kind: RecordKind; readonly editor: RecordEditing }

/** Shows why a record was not saved or removed, and what someone else saved in the meantime. */
export const SaveNotices = ({ kind, editor: { save, remove, concurrent, problems } }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  // An invalid field gets the focus. A problem without a field is shown only here, where a user at the Save button in
  // the footer does not see it, so the notice is scrolled into view.
  const isOnlyHere = concurrent !== undefined || problems.length === 0
  const problem = save.error ?? remove.error
  const notice = concurrent ?? problem
  useEffect(() => {
    if (notice && isOnlyHere) container.current?.scrollIntoView({ block: 'nearest' })
  }, [notice, isOnlyHere])
  if (!concurrent && (!problem || (problem instanceof InvalidDraft && problems.length === 0))) return null
  return (
    <div ref={container} className="scroll-mt-20 pb-5">
      {concurrent ? (
        <ConcurrentSaveNotice kind={kind} concurrent={concurrent} />
      ) : (
        <Notice tone="bad" title={remove.error ? 'Not removed' : 'Not saved'}>
          {problem?.message}
          <ProblemList kind={kind} problems={problems} />
        </Notice>
      )}
    </div>
  )
}

const ConcurrentSaveNotice = ({
  kind,
  concurrent: { conflicts },
}: {
  kind: RecordKind
  concurrent: ConcurrentSave
}) => (
  <Notice tone="warn" title="Someone else has changed this in the meantime">
    {conflicts.length === 0
      ? 'You changed different fields. Both changes are shown below. Save to keep both.'
      : 'You both changed the same fields. Your values are shown below. Theirs were:'}
    {conflicts.length > 0 && (
      <ul className="grid gap-1 pt-2">
        {conflicts
          .flatMap((conflict) => changedLinesAt(kind, conflict, (_, id) => id))
          .map(({ field, before, after }) => (
            <li key={field} className="wrap-anywhere">
              <strong>{field}</strong>: {before} <span className="text-ink-soft">(yours: {after})</span>
            </li>
          ))}
      </ul>
    )}
  </Notice>
)

const ProblemList = ({ kind, problems }: { kind: RecordKind; problems: readonly RecordProblem[] }) =>
  problems.length > 0 && (
    <ul className="grid gap-1 pt-2">
      {problems.map(({ path, message }) => (
        <li key={`${path.join('.')} ${message}`} className="wrap-anywhere">
          <strong>{labelOfPath(kind, path)}</strong>: {message}
        </li>
      ))}
    </ul>
  )

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kernel/format-count.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { changedLinesAt } from '../../rules/changed-lines.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import type { PlannedChange, RecordsPlan } from '../../rules/records-plan.ts'

/** Renders what a change of a record causes elsewhere; null if nothing. */
export type RenderConsequence = (change: PlannedChange) => ReactNode

type Props = {
  readonly kind: RecordKind
  readonly plan: RecordsPlan
  readonly renderConsequence?: RenderConsequence | undefined
  /** The button that applies the plan. */
  readonly action: ReactNode
}

const countText = (count: number, { one, many }: RecordKind['labels']) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** The preview of an import or a bulk edit: the first problems, and the first changed records before and after. */
export const PlanPreview = ({ kind, plan, renderConsequence, action }: Props) => {
  const { created, changed, same, problemCount } = plan
  const parts = [
    created > 0 && `${countText(created, kind.labels)} new`,
    changed > 0 && `${countText(changed, kind.labels)} to change`,
    same > 0 && `${countText(same, kind.labels)} unchanged`,
  ].filter(Boolean)
  return (
    <section aria-label="What will change" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold" role="status">
          {parts.join(', ') || 'Nothing to change'}
        </p>
        {action}
      </div>
      {problemCount > 0 && <Problems plan={plan} />}
      <Changes kind={kind} plan={plan} renderConsequence={renderConsequence} />
    </section>
  )
}

const Problems = ({ plan: { problems, problemCount } }: { plan: RecordsPlan }) => (
  <Notice
    tone="bad"
    title={
      problemCount === 1
        ? '1 problem. Nothing can be saved until it is fixed'
        : `${formatCount(problemCount)} problems. Nothing can be saved until they are fixed`
    }
  >
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      aria-label="Problems"
      className="grid max-h-80 gap-1 overflow-y-auto pt-2"
    >
      {problems.map(({ line, id, message }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a line can have the same problem twice
          key={index}
          className="flex gap-2 wrap-anywhere"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <strong>{line === null ? id : `Line ${formatCount(line)}`}</strong>
            {line !== null && id !== null && <span className="text-ink-soft"> {id}</span>}: {message}
          </span>
        </li>
      ))}
    </ul>
    {problemCount > problems.length && (
      <p className="pt-2">{`And ${formatCount(problemCount - problems.length)} more.`}</p>
    )}
  </Notice>
)

const Changes = ({ kind, plan, renderConsequence }: Omit<Props, 'action'>) => {
  const { changes, created, changed } = plan
  return changes.length === 0 ? null : (
    <div className="grid gap-2">
      <ul className="grid gap-2">
        {changes.map((change) => (
          <li key={change.id} className="grid gap-1.5 rounded-field border border-line bg-surface px-4 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold wrap-anywhere">{change.title}</span>
              {change.isNew && <Badge tone="good">New</Badge>}
              <span className="text-sm wrap-anywhere text-ink-soft">{change.id}</span>
            </p>
            {change.differences.length > 0 && (
              <dl className="grid gap-1 text-sm">
                {change.differences.map(({ path, before, after }) => (
                  <Difference key={path.join('.')} {...{ kind, path, before, after }} />
                ))}
              </dl>
            )}
            {renderConsequence?.(change)}
          </li>
        ))}
      </ul>
      {created + changed > changes.length && (
        <p className="text-sm text-ink-soft">
          {`And ${formatCount(created + changed - changes.length)} more.`}
        </p>
      )}
    </div>
  )
}

type DifferenceProps = {
  readonly kind: RecordKind
  readonly path: readonly (string | number)[]
  readonly before: unknown
  readonly after: unknown
}

/** A field of a record, before and after. */
const Difference = ({ kind, path, before, after }: DifferenceProps) => {
  const lines = changedLinesAt(kind, { path, before, after }, (_, id) => id)
  return lines.map((line) => (
    <div key={line.field} className="grid gap-x-4 sm:grid-cols-[14rem_1fr]">
      <dt className="font-medium wrap-anywhere text-ink-soft">{line.field}</dt>
      <dd className="wrap-anywhere">
        <span className="sr-only">from </span>
        <del className="text-ink-soft">{line.before}</del>
        <span aria-hidden> → </span>
        <span className="sr-only"> to </span>
        <ins className="no-underline">{line.after}</ins>
      </dd>
    </div>
  ))
}

import { Diff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#platform/ui/display/badge.tsx'
import type { ComparedOption } from '../../rules/compare-packages.ts'

type Props = {
  label: string
  /** True if not all options have the same value. */
  differs: boolean
  options: readonly ComparedOption[]
  cell: (option: ComparedOption) => ReactNode
}

/** Renders a row of the comparison. Its label stays visible while the columns scroll. */
export const ComparisonRow = ({ label, differs, options, cell }: Props) => (
  <tr className="group">
    <th
      scope="row"
      className="sticky start-0 z-[1] border-line border-e border-b bg-surface p-3 text-start align-top font-semibold text-sm group-last:border-b-0 sm:p-4"
    >
      <span className="grid justify-items-start gap-1.5">
        {label}
        {differs && (
          <Badge tone="info" icon={<Diff aria-hidden />}>
            Differs
          </Badge>
        )}
      </span>
    </th>
    {options.map((option) => (
      <td
        key={option.id}
        className={`wrap-anywhere border-line border-b p-3 align-top not-last:border-e group-last:border-b-0 sm:p-4 ${differs ? '' : 'text-ink-soft'}`}
      >
        {cell(option)}
      </td>
    ))}
  </tr>
)

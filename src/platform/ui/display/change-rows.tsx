import { ArrowRight } from 'lucide-react'

type Change = { readonly label: string; readonly before: string; readonly after: string }

/** The rows of a `<dl>` that says what a change would alter: each label with its value before and after. */
export const ChangeRows = ({ changes }: { changes: readonly Change[] }) =>
  changes.map(({ label, before, after }) => (
    <div key={`${label}: ${before} to ${after}`} className="flex flex-wrap justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="flex items-center gap-1.5 font-semibold">
        <del className="font-normal text-ink-soft no-underline">{before}</del>
        <ArrowRight aria-label="becomes" className="size-4 shrink-0" />
        <ins className="no-underline">{after}</ins>
      </dd>
    </div>
  ))

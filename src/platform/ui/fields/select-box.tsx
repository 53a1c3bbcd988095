import { Check, Minus } from 'lucide-react'

type Props = {
  readonly label: string
  readonly checked: boolean
  /** True if some rows that the box selects are selected, but not all. */
  readonly partly?: boolean
  readonly onChange: (on: boolean) => void
}

/** A checkbox that selects one row or all rows, large enough to touch. */
export const SelectBox = ({ label, checked, partly = false, onChange }: Props) => {
  const Icon = partly ? Minus : Check
  return (
    <label className="relative grid size-(--control) shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = partly
        }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="peer size-5 cursor-pointer appearance-none rounded-mark border-2 border-line-strong bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
      />
      <Icon
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </label>
  )
}

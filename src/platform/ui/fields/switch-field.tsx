import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange' | 'checked'> & {
  label: ReactNode
  checked: boolean
  onChange?: (on: boolean) => void
}

/** An on/off switch that takes effect at once. */
export const SwitchField = ({ label, checked, onChange, ...input }: Props) => (
  <label className="flex min-h-(--control) items-center justify-between gap-4 text-(length:--control-text)">
    {label}
    <span className="relative inline-flex shrink-0">
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
        className={
          'peer h-7 w-12 appearance-none rounded-full border-2 border-line-strong bg-sunken transition-colors ' +
          'duration-(--quick) checked:border-accent checked:bg-accent disabled:opacity-45'
        }
      />
      <span
        aria-hidden
        className={
          'pointer-events-none absolute start-1.5 top-1.5 size-4 rounded-full bg-line-strong ' +
          'transition-[translate,background-color] duration-(--calm) ' +
          'peer-checked:translate-x-5 peer-checked:bg-on-accent'
        }
      />
    </span>
  </label>
)

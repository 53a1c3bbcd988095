import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldNotes, useFieldAttributes } from './field-frame.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string
}

/** A yes-or-no choice that is submitted with the form. Accepts the props of react-hook-form's `register`. */
export const Checkbox = ({ label, hint, error, className, id: ownId, ...input }: Props) => {
  const control = useFieldAttributes({ label: '', hint, error }, ownId)
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label className="flex min-h-(--control) items-center gap-3 text-(length:--control-text)">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            {...control}
            type="checkbox"
            className={
              'peer size-6 appearance-none rounded-mark border-2 border-line-strong bg-surface transition-colors ' +
              'duration-(--quick) checked:border-accent checked:bg-accent aria-invalid:border-bad disabled:opacity-45'
            }
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute size-4 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {(hint || error) && (
        // Aligned with the label, and close to it: the label's line is as high as a control.
        <div className="-mt-2 flex flex-col gap-1 ps-9 pb-1">
          <FieldNotes id={control.id} label={label} hint={hint} error={error} />
        </div>
      )}
    </div>
  )
}

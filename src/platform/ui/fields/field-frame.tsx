import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** What every field is told. Labels and messages come from the caller, word for word. */
export type FieldTexts = {
  label: string
  /** The label is read out but not shown; for fields whose place says what they are. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: string
}

export const fieldStyle =
  'w-full rounded-field border border-line-strong bg-surface px-3.5 text-(length:--control-text) text-ink ' +
  'transition-colors duration-(--quick) hover:border-ink-soft aria-invalid:border-bad data-invalid:border-bad ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint'

export const labelStyle = 'text-sm font-semibold text-ink'

/** Ids that tie a control to its texts, and the attributes to spread on the control. */
export const useFieldTexts = ({ hint, error }: FieldTexts, ownId?: string) => {
  const made = useId()
  const id = ownId ?? made
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const
}

type Frame = FieldTexts & { id: string; children: ReactNode; className?: string }

export const FieldFrame = ({ id, label, hideLabel, hint, error, children, className }: Frame) => (
  <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
    <label htmlFor={id} className={hideLabel ? 'sr-only' : labelStyle}>
      {label}
    </label>
    {children}
    <FieldNotes id={id} hint={hint} error={error && underLabel(label, error)} />
  </div>
)

export const FieldNotes = ({ id, hint, error }: Pick<Frame, 'id' | 'hint' | 'error'>) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="text-sm text-ink-faint">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {error}
      </p>
    )}
  </>
)

/** A message as it stands under its field: one that begins with a small letter goes on from the label. */
export const underLabel = (label: string, message: string): string =>
  /^[a-z]/.test(message) ? `${label} ${message}` : message

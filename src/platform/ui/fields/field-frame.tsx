import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** The texts of a field. Label and hint are shown exactly as the caller passes them. For errors see `underLabel`. */
export type FieldTexts = {
  label: string
  /** The label is read out but not shown. For fields whose meaning is clear from their context. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: string
}

export const fieldStyle =
  'w-full rounded-field border border-line-strong bg-surface px-3.5 text-(length:--control-text) text-ink ' +
  'transition-colors duration-(--quick) hover:border-ink-soft aria-invalid:border-bad data-invalid:border-bad ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint'

export const labelStyle = 'text-sm font-semibold text-ink'

/** Returns the id that links a control to its texts, and the attributes to spread on the control. */
export const useFieldAttributes = ({ hint, error }: FieldTexts, ownId?: string) => {
  const generatedId = useId()
  const id = ownId ?? generatedId
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  } as const
}

type Frame = FieldTexts & { id: string; children: ReactNode; className?: string }

export const FieldFrame = ({ id, label, hideLabel, hint, error, children, className }: Frame) => (
  <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
    <label htmlFor={id} className={hideLabel ? 'sr-only' : labelStyle}>
      {label}
    </label>
    {children}
    <FieldNotes id={id} label={label} hint={hint} error={error} />
  </div>
)

type Notes = Pick<Frame, 'id' | 'hint' | 'error'> & { label: ReactNode }

export const FieldNotes = ({ id, label, hint, error }: Notes) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="text-sm text-ink-faint">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-bad">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {underLabel(label, error)}
      </p>
    )}
  </>
)

/**
 * Returns a message as it is shown below its field. The label, if it is a text, precedes a message that begins in lower
 * case.
 */
export const underLabel = (label: ReactNode, message: string): string =>
  typeof label === 'string' && /^[a-z]/.test(message) ? `${label} ${message}` : message

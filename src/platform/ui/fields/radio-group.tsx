import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNotes, type FieldTexts, labelStyle } from './field-frame.tsx'

type Choice<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export type ChoiceProps<Value extends string> = FieldTexts & {
  name?: string
  value: Value | undefined
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  disabled?: boolean
  className?: string
}

/** A choice of one option from a few. Each option is a card with room for a hint. */
export const RadioGroup = <Value extends string>({ className, ...props }: ChoiceProps<Value>) => (
  <ChoiceSet {...props}>
    {(inputOf) => (
      <div className={clsx('grid gap-2', className)}>
        {props.choices.map(({ value, label, hint, disabled }) => (
          <label
            key={value}
            className={
              'flex min-h-(--control) items-center gap-3.5 rounded-field border border-line-strong bg-surface ' +
              'px-4 py-2.5 transition-colors duration-(--quick) hover:bg-sunken has-checked:border-accent ' +
              'has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-disabled:opacity-45'
            }
          >
            <input
              {...inputOf(value, disabled)}
              className={
                'size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface ' +
                'checked:border-[0.4rem] checked:border-accent'
              }
            />
            <span className="flex flex-col">
              <span className="text-(length:--control-text) font-medium">{label}</span>
              {hint && <span className="text-sm text-ink-soft">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    )}
  </ChoiceSet>
)

type InputOf = (value: string, disabled?: boolean) => ComponentProps<'input'>

/** A set of radio buttons with one name. The browser moves between them with the arrow keys. */
export const ChoiceSet = <Value extends string>({
  children,
  ...props
}: Omit<ChoiceProps<Value>, 'className'> & { children: (inputOf: InputOf) => ReactNode }) => {
  const id = useId()
  const { label, hideLabel, hint, error, name = id, value: chosen, onChange, disabled: allDisabled } = props
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1.5"
      aria-describedby={describedBy || undefined}
      disabled={allDisabled}
    >
      <legend className={hideLabel ? 'sr-only' : clsx(labelStyle, 'pb-1.5')}>{label}</legend>
      {children((value, disabled) => ({
        type: 'radio',
        name,
        value,
        checked: value === chosen,
        disabled,
        onChange: () => onChange(value as Value),
      }))}
      <FieldNotes id={id} label={label} hint={hint} error={error} />
    </fieldset>
  )
}

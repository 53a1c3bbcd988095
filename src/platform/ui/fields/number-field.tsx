import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import {
  NumberField as AriaNumberField,
  Button,
  Group,
  Input,
  Label,
} from 'react-aria-components/NumberField'
import { FieldNotes, type FieldTexts, labelStyle } from './field-frame.tsx'

type Props = FieldTexts & {
  name?: string
  value: number | undefined
  /** Called with undefined when the field is emptied. */
  onChange: (value: number | undefined) => void
  onBlur?: () => void
  min?: number
  max?: number
  step?: number
  /**
   * If true, a typed value outside the limits or steps stays as it is, and the caller shows what is wrong with it. If
   * false, the nearest allowed value replaces it, which would be wrong for an amount that the user is about to pay.
   */
  keepsTyped?: boolean
  /** Formats the value as money; the value is in pounds, as in the API. */
  pounds?: boolean
  suffix?: ReactNode
  disabled?: boolean
  required?: boolean
  className?: string
}

const stepStyle =
  'grid aspect-square h-full shrink-0 place-items-center text-ink-soft transition-colors duration-(--quick) ' +
  'data-hovered:bg-sunken data-hovered:text-ink data-disabled:opacity-35 [&_svg]:size-5'

const asPounds = { style: 'currency', currency: 'GBP' } as const
/** Prevents rounding to three decimals, the default, because rates and coordinates can have more. */
const unrounded = { maximumFractionDigits: 10 } as const

/** A number field with buttons and arrow keys to decrease and increase the value. */
export const NumberField = ({
  label,
  hideLabel,
  hint,
  error,
  pounds,
  suffix,
  className,
  keepsTyped = false,
  ...props
}: Props) => {
  const { value, onChange, min, max, disabled, required, ...rest } = props
  const id = useId()
  return (
    <I18nProvider locale="en-GB">
      <AriaNumberField
        {...rest}
        value={value ?? Number.NaN}
        onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
        minValue={min}
        maxValue={max}
        isDisabled={disabled}
        isRequired={required}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        commitBehavior={keepsTyped ? 'validate' : 'snap'}
        formatOptions={pounds ? asPounds : unrounded}
        className={clsx('flex min-w-0 flex-col gap-1.5', className)}
        aria-describedby={
          [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
      >
        <Label className={hideLabel ? 'sr-only' : labelStyle}>{label}</Label>
        <Group
          className={
            'flex h-(--control) items-center overflow-hidden rounded-field border border-line-strong bg-surface ' +
            'transition-colors duration-(--quick) data-focus-visible:outline-3 data-focus-visible:outline-offset-2 ' +
            'data-focus-visible:outline-focus data-hovered:border-ink-soft data-invalid:border-bad ' +
            'data-disabled:bg-sunken data-disabled:text-ink-faint'
          }
        >
          <Button slot="decrement" className={stepStyle}>
            <Minus aria-hidden />
          </Button>
          <Input className="w-full min-w-10 grow self-stretch bg-transparent text-center tabular-nums text-(length:--control-text) font-semibold outline-none" />
          {suffix && (
            <span className="max-w-1/2 shrink-0 truncate pe-2 text-sm text-ink-faint">{suffix}</span>
          )}
          <Button slot="increment" className={stepStyle}>
            <Plus aria-hidden />
          </Button>
        </Group>
        <FieldNotes id={id} label={label} hint={hint} error={error} />
      </AriaNumberField>
    </I18nProvider>
  )
}

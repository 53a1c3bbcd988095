import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts, fieldStyle, useFieldAttributes } from './field-frame.tsx'

export type Option = { value: string; label: string; disabled?: boolean; group?: string }

type Props = FieldTexts &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly Option[]
    /** Shown while nothing is selected. */
    placeholder?: string
  }

/**
 * A choice of one option from a short list. It uses the browser's own control, which is small to load and familiar on
 * a phone.
 */
export const SelectField = ({
  label,
  hideLabel,
  hint,
  error,
  options,
  placeholder,
  className,
  id: ownId,
  ...select
}: Props) => {
  const texts = { label, hideLabel, hint, error }
  const control = useFieldAttributes(texts, ownId)
  const groups = [...new Set(options.map((option) => option.group))]
  return (
    <FieldFrame {...texts} id={control.id} className={className}>
      <span className="relative flex items-center">
        <select
          {...select}
          {...control}
          className={clsx(fieldStyle, 'h-(--control) appearance-none truncate pe-11')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {groups.map((group) => {
            const groupOptions = options.filter((option) => option.group === group).map(renderOption)
            return group ? (
              <optgroup key={group} label={group}>
                {groupOptions}
              </optgroup>
            ) : (
              groupOptions
            )
          })}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute end-3.5 size-5 text-ink-faint" />
      </span>
    </FieldFrame>
  )
}

const renderOption = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

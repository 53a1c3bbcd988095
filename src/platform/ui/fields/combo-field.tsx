import { clsx } from 'clsx'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { optionStyle, popoverStyle } from '../overlays/popover-style.ts'
import { FieldNotes, type FieldTexts, fieldStyle, labelStyle } from './field-frame.tsx'

type ComboOption = { value: string; label: string; note?: ReactNode; icon?: ReactNode }

type Props = FieldTexts & {
  value: string | undefined
  onChange: (value: string | undefined) => void
  options: readonly ComboOption[]
  /** The typed text. Set it with `onText` if the server finds the options; otherwise, the field filters them. */
  text?: string
  onText?: (text: string) => void
  loading?: boolean
  placeholder?: string
  /** Shown when no option matches. */
  emptyText?: string
  disabled?: boolean
  required?: boolean
  className?: string
}

/** A field to choose one of many options by typing part of its name. */
export const ComboField = ({ label, hideLabel, hint, error, options, className, ...props }: Props) => {
  const { value, onChange, text, onText, loading, placeholder, emptyText = 'Nothing found', disabled } = props
  const id = useId()
  // React Aria identifies the items of a changing list by their id.
  const items = options.map((option) => ({ ...option, id: option.value }))
  return (
    <ComboBox
      className={clsx('flex min-w-0 flex-col gap-1.5', className)}
      value={value ?? null}
      onChange={(key) => onChange(key === null ? undefined : String(key))}
      {...(onText ? { items, inputValue: text, onInputChange: onText } : { defaultItems: items })}
      allowsEmptyCollection
      menuTrigger="focus"
      isDisabled={disabled}
      isRequired={props.required}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <Label className={hideLabel ? 'sr-only' : labelStyle}>{label}</Label>
      <span className="relative flex items-center">
        <Input placeholder={placeholder} className={clsx(fieldStyle, 'h-(--control) pe-12')} />
        <Button className="absolute end-0 grid size-(--control) place-items-center text-ink-faint">
          <ChevronsUpDown aria-hidden className="size-5" />
        </Button>
      </span>
      <FieldNotes id={id} label={label} hint={hint} error={error} />
      <Popover className={clsx(popoverStyle, 'w-(--trigger-width) p-1.5')} offset={6}>
        <ListBox<ComboOption>
          className="max-h-80 outline-none"
          renderEmptyState={() => (
            <p className="px-3 py-4 text-sm text-ink-faint">{loading ? 'Searching…' : emptyText}</p>
          )}
        >
          {(option) => <ComboListItem id={option.value} option={option} />}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

type ItemProps = {
  /** React Aria identifies the item by this id when the list changes. */
  id: string
  option: ComboOption
}

const ComboListItem = ({ id, option: { label, note, icon } }: ItemProps) => (
  <ListBoxItem id={id} textValue={label} className={clsx(optionStyle, 'group')}>
    {icon}
    <span className="min-w-0 grow">
      <span className="block truncate group-data-selected:font-semibold">{label}</span>
      {note && <span className="block truncate text-sm text-ink-faint">{note}</span>}
    </span>
    <Check aria-hidden className="invisible group-data-selected:visible" />
  </ListBoxItem>
)

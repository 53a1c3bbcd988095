import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger, Popover } from 'react-aria-components/Popover'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { popoverStyle } from '../overlays/popover-style.ts'
import { DateCalendar, type DateLimits } from './date-calendar.tsx'
import { FieldNotes, type FieldTexts, fieldStyle, labelStyle } from './field-frame.tsx'

type Props = FieldTexts &
  DateLimits & {
    value: IsoDate | undefined
    onChange: (value: IsoDate | undefined) => void
    placeholder?: string
    /** Label of the button that clears the date. */
    clearLabel?: string
    disabled?: boolean
    className?: string
  }

/** A field for a day, which is shown as 'Fri 05 Jun 2026' and chosen in a calendar. */
export const DateField = ({ label, hideLabel, hint, error, value, onChange, className, ...props }: Props) => {
  const { placeholder = 'Choose a date', clearLabel, disabled, min, max, isUnavailable, marksFridays } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : labelStyle}>
        {label}
      </span>
      <DialogTrigger isOpen={open} onOpenChange={setOpen}>
        <Button
          id={id}
          isDisabled={disabled}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={
            [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          data-invalid={error ? true : undefined}
          className={clsx(fieldStyle, 'flex h-(--control) items-center justify-between gap-3 text-start')}
        >
          <span className={clsx('truncate', !value && 'text-ink-faint')}>
            {value ? formatDate(value) : placeholder}
          </span>
          <CalendarDays aria-hidden className="size-5 shrink-0 text-ink-faint" />
        </Button>
        <Popover
          aria-labelledby={`${id}-label`}
          className={clsx(popoverStyle, 'p-4')}
          placement="bottom start"
          offset={6}
        >
          <DateCalendar
            label={label}
            value={value}
            min={min}
            max={max}
            isUnavailable={isUnavailable}
            marksFridays={marksFridays}
            clearLabel={clearLabel}
            onChange={(next) => {
              onChange(next)
              setOpen(false)
            }}
          />
        </Popover>
      </DialogTrigger>
      <FieldNotes id={id} label={label} hint={hint} error={error} />
    </div>
  )
}

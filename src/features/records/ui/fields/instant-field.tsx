import { DateField } from '#platform/ui/fields/date-field.tsx'
import { FieldNotes, type FieldTexts, useFieldAttributes } from '#platform/ui/fields/field-frame.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'

type Props = FieldTexts & {
  /** An instant in the API's format: 2026-05-30T09:00:00Z. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly disabled?: boolean
}

/** The initial time when the user chooses a day. */
const startTime = '09:00'

/** A field for an instant: a day and a time, in the user's time zone. */
export const InstantField = ({ label, hint, error, value, onChange, disabled }: Props) => {
  const { day, time } = localParts(value)
  const setInstant = (nextDay: string | undefined, nextTime: string) => {
    const instant = new Date(`${nextDay}T${nextTime}`)
    onChange(Number.isNaN(instant.getTime()) ? undefined : instant.toISOString())
  }
  const group = useFieldAttributes({ label, hint, error })
  return (
    <fieldset aria-describedby={group['aria-describedby']}>
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
        <DateField
          label={label}
          value={day}
          disabled={disabled}
          clearLabel="No date"
          onChange={(next) => setInstant(next, time || startTime)}
        />
        <TextField
          label="Time"
          type="time"
          value={time}
          disabled={disabled || !day}
          onChange={({ currentTarget }) => {
            // A cleared time is ignored, because an instant needs one.
            if (currentTarget.value) setInstant(day, currentTarget.value)
          }}
        />
      </div>
      <FieldNotes id={group.id} label={label} hint={hint} error={error} />
    </fieldset>
  )
}

/** Returns the day and time of an instant in the user's time zone: '2026-05-30' and '10:00'. */
const localParts = (instant: string | undefined): { day: string | undefined; time: string } => {
  const date = new Date(instant ?? '')
  if (Number.isNaN(date.getTime())) return { day: undefined, time: '' }
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}

import type { FieldTexts } from '#platform/ui/fields/field-frame.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'

type Props = FieldTexts & {
  /** An instant in the API's format: 2026-05-30T09:00:00Z. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly disabled?: boolean
}

/** A field for an instant, in the user's time zone. */
export const InstantField = ({ value, onChange, ...texts }: Props) => (
  <TextField
    {...texts}
    type="datetime-local"
    value={value === undefined ? '' : localTime(value)}
    onChange={({ currentTarget }) => {
      const at = new Date(currentTarget.value)
      onChange(Number.isNaN(at.getTime()) ? undefined : at.toISOString())
    }}
  />
)

/** Returns an instant in the format of the input: '2026-05-30T10:00'. */
const localTime = (instant: string): string => {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

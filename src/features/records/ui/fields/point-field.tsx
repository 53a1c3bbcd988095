import { FieldNotes, type FieldTexts, useFieldAttributes } from '#platform/ui/fields/field-frame.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'

type Props = FieldTexts & {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly disabled?: boolean
}

/** A geographic position, in degrees. */
export const PointField = ({ label, hint, error, value, onChange, disabled }: Props) => {
  const { lat, lon } = (value ?? {}) as { lat?: number; lon?: number }
  const setPoint = (next: { lat?: number; lon?: number }) => {
    const isEmpty = next.lat === undefined && next.lon === undefined
    onChange(isEmpty ? undefined : next)
  }
  const group = useFieldAttributes({ label, hint, error })
  return (
    <fieldset aria-describedby={group['aria-describedby']}>
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label="Latitude"
          value={lat}
          min={-90}
          max={90}
          step={0.0001}
          disabled={disabled}
          onChange={(next) => setPoint({ lat: next, lon })}
        />
        <NumberField
          label="Longitude"
          value={lon}
          min={-180}
          max={180}
          step={0.0001}
          disabled={disabled}
          onChange={(next) => setPoint({ lat, lon: next })}
        />
      </div>
      <FieldNotes id={group.id} label={label} hint={hint} error={error} />
    </fieldset>
  )
}

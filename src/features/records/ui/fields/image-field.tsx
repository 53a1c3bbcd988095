import { FieldNotes, type FieldTexts, labelStyle } from '#platform/ui/fields/field-frame.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'

type Image = { readonly id?: string; readonly alt?: string }

type Props = FieldTexts & {
  readonly value: unknown
  readonly onChange: (value: Image | undefined) => void
  readonly disabled?: boolean
}

/** One picture: which, and what is seen in it. */
export const ImageField = ({ label, hint, error, value, onChange, disabled }: Props) => {
  const image = (value ?? {}) as Image
  const put = (next: Image) => onChange(next.id || next.alt ? next : undefined)
  return (
    <fieldset className="min-w-0">
      <legend className={labelStyle}>{label}</legend>
      <div className="grid gap-3 pt-1.5 sm:grid-cols-2">
        <TextField
          label="Id"
          hint="A photo's, or a scene such as scene/quad-trail"
          value={image.id ?? ''}
          disabled={disabled}
          autoComplete="off"
          onChange={({ currentTarget }) => put({ ...image, id: currentTarget.value || undefined })}
        />
        <TextField
          label="What is seen"
          hint="A scene says it itself"
          value={image.alt ?? ''}
          disabled={disabled}
          autoComplete="off"
          onChange={({ currentTarget }) => put({ ...image, alt: currentTarget.value || undefined })}
        />
      </div>
      <FieldNotes id={`image-${label}`} hint={hint} error={error} />
    </fieldset>
  )
}

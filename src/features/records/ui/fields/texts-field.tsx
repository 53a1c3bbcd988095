import { useState } from 'react'
import type { FieldTexts } from '#platform/ui/fields/field-frame.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'

type Props = FieldTexts & {
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly disabled?: boolean
}

/** Several short texts, separated by commas. */
export const TextsField = ({ value, onChange, hint = 'Separate with commas', ...texts }: Props) => {
  const storedText = value.join(', ')
  const [typedText, setTyped] = useState<string>()
  return (
    <TextField
      {...texts}
      hint={hint}
      value={typedText ?? storedText}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(currentTarget.value.split(',').flatMap((part) => part.trim() || []))
      }}
      onBlur={() => setTyped(undefined)}
      autoComplete="off"
    />
  )
}

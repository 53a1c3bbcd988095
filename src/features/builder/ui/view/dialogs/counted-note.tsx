import { maxNotesLength } from '#kernel/fields.ts'
import { TextArea } from '#platform/ui/fields/text-area.tsx'

type Props = {
  label: string
  hint?: string
  value: string
  disabled?: boolean
  className?: string
  onChange: (text: string) => void
  onBlur?: () => void
}

/** A note field that shows the number of typed characters and the maximum. */
export const CountedNote = ({ hint, value, onChange, ...field }: Props) => (
  <TextArea
    {...field}
    hint={`${hint ? `${hint} ` : ''}${value.length} of ${maxNotesLength} characters.`}
    maxLength={maxNotesLength}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

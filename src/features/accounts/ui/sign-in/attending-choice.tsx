import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'

const choices = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
] as const

type Props = { label: string; value: 'Yes' | 'No' | undefined; onChange: (value: 'Yes' | 'No') => void }

/** The field for the guest's answer to the invite, which is Yes by default. */
export const AttendingChoice = ({ label, value = 'Yes', onChange }: Props) => (
  <SegmentedChoice label={label} name="attending" value={value} onChange={onChange} choices={choices} />
)

import { startTimeRanges } from '#features/event-document/rules/package-document.ts'
import { formatTime } from '#kernel/dates.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'

export type PreferredTime = (typeof startTimeRanges)[number]
export const preferredTimes = startTimeRanges.map((value) => ({ value, label: value }))

type Props = { times: readonly string[]; value: string; onChange: (time: string) => void }

/** Renders a select with the product's start times, or a time field if the product has none. */
export const StartTimeField = ({ times, value, onChange }: Props) =>
  times.length > 0 ? (
    <SelectField
      label="Start time"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[
        { value: '', label: 'To be confirmed' },
        ...withCurrentTime(times, value).map((time) => ({ value: time, label: formatTime(time) })),
      ]}
    />
  ) : (
    <TextField
      label="Start time"
      type="time"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )

/** Returns the product's start times, with the entry's current time if it is not one of them. */
const withCurrentTime = (times: readonly string[], currentTime: string): readonly string[] =>
  currentTime === '' || times.includes(currentTime) ? times : [...times, currentTime].sort()

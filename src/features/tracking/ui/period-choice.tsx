import type { IsoDate } from '#kernel/dates.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import type { PeriodAddress, PeriodName } from './period.ts'

const choices: { value: PeriodName; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: '7', label: '7\u00a0days' },
  { value: '30', label: '30\u00a0days' },
  { value: 'custom', label: 'Custom' },
]

type Props = {
  address: PeriodAddress
  /** The period that is shown now. */
  shown: { from: IsoDate; to: IsoDate }
  onChange: (address: PeriodAddress) => void
}

/** A control to choose the period of the figures. */
export const PeriodChoice = ({ address, shown, onChange }: Props) => {
  const { period = '30' } = address
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-full sm:w-96">
        <SegmentedChoice
          label="Period"
          value={period}
          choices={choices}
          onChange={(next) => onChange(next === 'custom' ? { period: next, ...shown } : { period: next })}
        />
      </div>
      {period === 'custom' && (
        <>
          <DateField
            label="From"
            className="w-48"
            value={shown.from}
            max={shown.to}
            onChange={(from) => onChange({ ...address, from })}
          />
          <DateField
            label="To"
            className="w-48"
            value={shown.to}
            min={shown.from}
            onChange={(to) => onChange({ ...address, to })}
          />
        </>
      )}
    </div>
  )
}

import type { IsoDate } from '#kernel/dates.ts'
import { dateLabels } from '../rules/labels/date-labels.ts'

type Props = { startDate: IsoDate | null; endDate: IsoDate | null; placeholder: string }

/** Renders the start and end date. In a narrow space, each has its own line. */
export const EventDates = ({ placeholder, ...dates }: Props) => {
  const [startLabel, endLabel] = dateLabels(dates)
  return (
    <>
      <span className="inline-block">{startLabel ?? placeholder}</span>
      {endLabel && (
        <>
          {' '}
          <span className="inline-block">{endLabel}</span>
        </>
      )}
    </>
  )
}

import { clsx } from 'clsx'
import type { RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import { DateCalendar } from '#platform/ui/fields/date-calendar.tsx'
import { popoverStyle } from '#platform/ui/overlays/popover-style.ts'
import { useTripLimits } from './use-trip-limits.ts'

type Props = {
  section: Section
  value: IsoDate | undefined
  button: RefObject<HTMLButtonElement | null>
  onChange: (date: IsoDate | undefined) => void
  onClose: () => void
}

/** Renders the calendar of the search. Its code loads when the pointer or focus reaches the button that opens it. */
export const TripDatePopover = ({ section, value, button, onChange, onClose }: Props) => {
  const { dates } = useTripLimits(section)
  return (
    <Popover
      isOpen
      onOpenChange={onClose}
      triggerRef={button}
      aria-label="When"
      className={clsx(popoverStyle, 'p-4')}
      placement="bottom start"
      // On a phone, the calendar covers its button, because there is no room for it above or below.
      offset={window.matchMedia('(width < 40rem)').matches ? -44 : 6}
    >
      <DateCalendar
        label="When"
        value={value}
        min={dates.earliest}
        max={dates.latest}
        marksFridays={section !== 'events'}
        clearLabel="Any date"
        onChange={(date) => {
          onChange(date)
          onClose()
        }}
      />
    </Popover>
  )
}

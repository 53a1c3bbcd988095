import type { FlightDetails } from '#features/event-document/rules/package-document.ts'
import { formatTime } from '#kernel/dates.ts'

/** Returns the known facts of a flight as text, such as 'KA 412 · Newcastle · lands at 10:20'. */
export const flightLabel = ({ airline, flightNumber, airport, time, direction }: FlightDetails): string => {
  const timeText =
    time === null ? '' : `${direction === 'inbound' ? 'lands' : 'departs'} at ${formatTime(time)}`
  return [flightNumber || airline, airport, timeText].filter(Boolean).join(' · ')
}

import type { PackageEntry } from '../package-document.ts'

const minutesOfDay = 24 * 60

/** Returns the end time of an entry as HH:mm, which can be on the next day; null without a start or a duration. */
export const endTimeOf = ({
  startTime,
  durationMinutes,
}: Pick<PackageEntry, 'startTime' | 'durationMinutes'>): string | null => {
  if (startTime === null || durationMinutes === 0) return null
  const [hours = 0, minutes = 0] = startTime.split(':').map(Number)
  const end = (hours * 60 + minutes + durationMinutes) % minutesOfDay
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

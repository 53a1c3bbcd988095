/** Formats minutes as '45 min', '2 h', '2 h 30 min' or '3 days'. */
export const formatDuration = (minutes: number): string => {
  const minutesPerDay = 24 * 60
  if (minutes >= minutesPerDay && minutes % minutesPerDay === 0)
    return minutes === minutesPerDay ? '1 day' : `${minutes / minutesPerDay} days`
  const hours = Math.floor(minutes / 60)
  const restMinutes = minutes % 60
  return [hours > 0 ? `${hours} h` : '', restMinutes > 0 ? `${restMinutes} min` : '']
    .filter(Boolean)
    .join(' ')
}

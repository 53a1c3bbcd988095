/** Formats minutes as '45 min', '2 h', '2 h 30 min' or '3 days'. */
export const formatDuration = (minutes: number): string => {
  const day = 24 * 60
  if (minutes >= day && minutes % day === 0) return minutes === day ? '1 day' : `${minutes / day} days`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

/** Formats working time as '0 min', '45 min', '2 h' or '2 h 30 min'. */
export const formatMinutes = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const remainingMinutes = minutes % 60
  if (hours === 0) return `${remainingMinutes} min`
  return remainingMinutes === 0 ? `${hours} h` : `${hours} h ${remainingMinutes} min`
}

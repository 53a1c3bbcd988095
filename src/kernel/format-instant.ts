/** 'Fri 05 Jun 2026, 14:05' in London, where the staff are. */
export const formatInstant = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  }).format(new Date(instant))

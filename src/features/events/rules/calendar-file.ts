import type { IsoDate } from '#kernel/dates.ts'
import { addDays } from '#kernel/plain-days.ts'

type CalendarEntry = {
  readonly eventId: string
  readonly name: string
  readonly place: string | null
  readonly startDate: IsoDate
  readonly endDate: IsoDate | null
  /** The URL of the event's page. */
  readonly url: string
  /** The time of creation in UTC, such as 2026-05-01T12:00:00.000Z. */
  readonly createdAt: string
}

/** Maximum octets of a line (RFC 5545, 3.1). */
const maxOctets = 75

/** Returns an iCalendar file (RFC 5545) with one all-day entry, from the first to the last day of the event. */
export const calendarFile = (entry: CalendarEntry): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Jaunt//Events//EN',
    'BEGIN:VEVENT',
    `UID:${entry.eventId}@jaunt`,
    `DTSTAMP:${entry.createdAt.replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compactDate(entry.startDate)}`,
    // The end of an all-day entry is exclusive.
    `DTEND;VALUE=DATE:${compactDate(addDays(entry.endDate ?? entry.startDate, 1))}`,
    `SUMMARY:${escapeText(entry.name)}`,
    ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(foldLine)
    .join('\r\n')
    .concat('\r\n')

const compactDate = (date: IsoDate): string => date.replaceAll('-', '')

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Returns the length of a character in UTF-8. */
const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

/** Breaks a long line between characters. Each continuation line begins with a space. */
const foldLine = (line: string): string => {
  let folded = ''
  let length = 0
  for (const character of line) {
    const octets = octetsOf(character)
    const isFull = length + octets > maxOctets
    folded += isFull ? `\r\n ${character}` : character
    length = isFull ? 1 + octets : length + octets
  }
  return folded
}

import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const entry = {
  eventId: 'ev-1',
  name: 'Tom’s Stag',
  place: 'Newcastle',
  startDate: '2026-06-05',
  endDate: '2026-06-07',
  url: 'https://jaunt.example/my-events?eventId=ev-1',
  createdAt: '2026-05-01T12:00:00.123Z',
}

test('a calendar entry lasts from the first to the last day of the event', () => {
  const lines = calendarFile(entry).split('\r\n')
  expect(lines).toContain('DTSTAMP:20260501T120000Z')
  expect(lines).toContain('DTSTART;VALUE=DATE:20260605')
  expect(lines).toContain('DTEND;VALUE=DATE:20260608')
  expect(lines).toContain('SUMMARY:Tom’s Stag')
  expect(lines).toContain('LOCATION:Newcastle')
  expect(lines.at(-1)).toBe('')
})

test('a day trip lasts one day (DTEND is the day after), and an unknown location is left out', () => {
  const file = calendarFile({ ...entry, endDate: null, place: null })
  expect(file).toContain('DTEND;VALUE=DATE:20260606\r\n')
  expect(file).not.toContain('LOCATION')
})

test('line breaks in a name cannot add a line to the file', () => {
  const file = calendarFile({ ...entry, name: 'Beer, wine; more\\\r\nEND:VEVENT' })
  expect(file).toContain('SUMMARY:Beer\\, wine\\; more\\\\\\nEND:VEVENT\r\n')
  expect(file.match(/^END:VEVENT/gm)).toHaveLength(1)
})

test('no line is longer than 75 octets, and an emoji stays whole', () => {
  const name = '🎉'.repeat(40)
  const file = calendarFile({ ...entry, name })
  const lines = file.split('\r\n')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}`)
})

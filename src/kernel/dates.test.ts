import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  formatDate,
  formatTime,
  hourOfDay,
  isIsoDate,
  weekday,
} from './dates.ts'

const dates = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('addDays and daysBetween are inverse, also across clock changes', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days)
    }),
  )
})

test('only existing calendar days are valid dates', () => {
  expect(isIsoDate('+012027-01-01')).toBe(false)
  expect(isIsoDate('2028-02-29')).toBe(true)
  for (const text of [
    '0000-01-01',
    '2027-02-29',
    '2027-13-01',
    '2027-1-1',
    '27-01-01',
    '',
    '2027-01-01T00:00',
  ])
    expect(isIsoDate(text)).toBe(false)
})

test('a day is valid if and only if Temporal accepts it', () => {
  const doesExist = (text: string) => {
    try {
      return Boolean(Temporal.PlainDate.from(text))
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(14), fc.nat(32), (year, month, day) => {
      const text = [
        String(year).padStart(4, '0'),
        ...[month, day].map((part) => String(part).padStart(2, '0')),
      ].join('-')
      expect(isIsoDate(text)).toBe(doesExist(text))
    }),
  )
})

test('days are counted as by Temporal, from 1990 to 2090', () => {
  fc.assert(
    fc.property(dates, dates, fc.integer({ min: -60, max: 60 }), (date, otherDate, count) => {
      const day = Temporal.PlainDate.from(date)
      expect(addDays(date, count)).toBe(day.add({ days: count }).toString())
      expect(addMonths(date, count)).toBe(day.add({ months: count }).toString())
      expect(daysBetween(date, otherDate)).toBe(day.until(otherDate).days)
      expect(weekday(date)).toBe(day.dayOfWeek)
      expect(isIsoDate(date)).toBe(true)
    }),
  )
})

test('the day of an instant is the same as with Temporal, in Britain and elsewhere, also across clock changes', () => {
  const zones = fc.constantFrom('Europe/London', 'UTC', 'America/New_York', 'Pacific/Auckland')
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const { year, month, day } = instant.toTemporalInstant().toZonedDateTimeISO(zone)
      expect(dayOf(instant, zone)).toBe(new Temporal.PlainDate(year, month, day).toString())
    }),
  )
})

test('an invalid day or instant throws', () => {
  for (const invalidDay of ['2027-02-29', '2027-1-1', 'tomorrow', ''])
    for (const calculate of [
      () => addDays(invalidDay, 1),
      () => addMonths(invalidDay, 1),
      () => weekday(invalidDay),
    ])
      expect(calculate, invalidDay).toThrow()
  expect(() => daysBetween('2027-01-01', '')).toThrow()
  expect(() => dayOf(new Date('no instant'))).toThrow()
  expect(() => dayOf(new Date('no instant'), 'UTC')).toThrow()
})

test('a month later is the same day, or the last day of a shorter month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2027-11-30', 3)).toBe('2028-02-29')
})

test('a week starts on Monday', () => {
  expect([weekday('2026-11-16'), weekday('2026-11-21'), weekday('2026-11-22')]).toEqual([1, 6, 7])
})

test('the day of an instant is the day in Britain', () => {
  expect(dayOf(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
  expect(dayOf(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31')
})

test('dates are stored as yyyy-MM-dd and shown as EEE dd MMM yyyy, times as H:mm (SHELL-080)', () => {
  expect(formatDate('2026-09-05')).toBe('Sat 05 Sep 2026')
  expect(formatTime('09:05')).toBe('9:05')
  expect(formatTime('19:30')).toBe('19:30')
})

test('a formatted day has the names of Intl.DateTimeFormat, with months cut to three letters', () => {
  const platformFormat = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  fc.assert(
    fc.property(dates, (date) => {
      const parts = platformFormat.formatToParts(new Date(`${date}T00:00:00Z`))
      const [weekday, day, month, year] = ['weekday', 'day', 'month', 'year'].map(
        (type) => parts.find((part) => part.type === type)!.value,
      )
      // Intl abbreviates September to four letters.
      expect(formatDate(date)).toBe(`${weekday} ${day} ${month!.slice(0, 3)} ${year}`)
    }),
  )
})

test('an hour of a day is British time, also on the day on which the clocks change', () => {
  expect(hourOfDay('2026-03-28', 9).toISOString()).toBe('2026-03-28T09:00:00.000Z')
  expect(hourOfDay('2026-03-29', 9).toISOString()).toBe('2026-03-29T08:00:00.000Z')
  expect(hourOfDay('2026-10-25', 9).toISOString()).toBe('2026-10-25T09:00:00.000Z')
})

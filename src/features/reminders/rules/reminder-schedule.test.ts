import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import {
  dueDatesOn,
  isReminderTime,
  reminderDays,
  reminderSteps,
  sendingTime,
  stepOn,
} from './reminder-schedule.ts'

const dueDate = '2026-10-10'
const stepsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => stepOn(dueDate, addDays(dueDate, first + index)))

test('people are reminded 7 days before the due date, on it, and 3 and 7 days after it; a reminder is at most 2 days late', () => {
  expect(stepsFrom(-8, 10)).toEqual([
    undefined,
    ...[-7, -7, -7],
    ...[undefined, undefined, undefined, undefined],
    ...[0, 0, 0],
    ...[3, 3, 3],
    undefined,
    ...[7, 7, 7],
    undefined,
  ])
})

test('reminderDays returns the days of the remaining steps; a step that is at most two days late is sent today', () => {
  const daysFrom = (first: number) =>
    reminderDays(dueDate, addDays(dueDate, first)).map((day) => day.slice(5))
  expect(daysFrom(-30)).toEqual(['10-03', '10-10', '10-13', '10-17'])
  expect(daysFrom(-5)).toEqual(['10-05', '10-10', '10-13', '10-17'])
  expect(daysFrom(-4)).toEqual(['10-10', '10-13', '10-17'])
  expect(daysFrom(9)).toEqual(['10-19'])
  expect(daysFrom(10)).toEqual([])
})

test('dueDatesOn returns exactly the due dates for which a reminder is sent on the day', () => {
  const today = '2026-03-01'
  const nearbyDates = Array.from({ length: 61 }, (_, index) => addDays(today, index - 30))
  expect(dueDatesOn(today).toSorted()).toEqual(
    nearbyDates.filter((date) => stepOn(date, today) !== undefined),
  )
  expect(new Set(dueDatesOn(today)).size).toBe(reminderSteps.length * 3)
})

test.each([
  ['2026-01-10T08:59:59Z', false],
  ['2026-01-10T09:00:00Z', true],
  ['2026-01-10T19:59:59Z', true],
  ['2026-01-10T20:00:00Z', false],
  // British summer time is one hour ahead of UTC.
  ['2026-07-10T07:59:59Z', false],
  ['2026-07-10T08:00:00Z', true],
  ['2026-07-10T18:59:59Z', true],
  ['2026-07-10T19:00:00Z', false],
  ['2026-07-10T23:30:00Z', false],
])('reminders are sent from 9 am to 8 pm in Britain: %s %s', (instant, isTime) => {
  expect(isReminderTime(new Date(instant))).toBe(isTime)
})

test.each([
  ['2026-01-10T12:00:00Z', '2026-01-10', null],
  ['2026-01-10T19:59:59Z', '2026-01-10', null],
  ['2026-01-10T20:00:00Z', '2026-01-11', 9],
  ['2026-01-11T00:30:00Z', '2026-01-11', 9],
  ['2026-01-11T08:59:59Z', '2026-01-11', 9],
  // In summer, this is half past midnight in Britain.
  ['2026-06-30T23:30:00Z', '2026-07-01', 9],
])('a reminder that an organiser sends at %s is sent on %s, at the hour %s', (now, sentOn, sentAtHour) => {
  expect(sendingTime(new Date(now))).toEqual({ sentOn, sentAtHour })
})

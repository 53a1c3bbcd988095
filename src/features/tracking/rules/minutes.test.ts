import { expect, test } from 'vitest'
import {
  activityEvents,
  checksumOf,
  maxMinuteAge,
  minuteOf,
  reportPeriodMs,
  stampMinute,
  usableMinutes,
} from './minutes.ts'

const now = minuteOf(Date.parse('2026-11-24T12:00:00Z'))

test('a minute counts if its checksum is right and it is neither in the future nor more than 24 hours ago (TRK-O5)', () => {
  const good = [stampMinute(now, 'ann'), stampMinute(now - maxMinuteAge, 'ann', 'event-1')]
  const bad = [
    { ...stampMinute(now - 1, 'ann'), checksum: '00000000' },
    { ...stampMinute(now - 2, 'ann'), minute: now - 3 },
    stampMinute(now + 1, 'ann'),
    stampMinute(now - maxMinuteAge - 1, 'ann'),
    stampMinute(now - 4, 'bob'),
  ]
  expect(usableMinutes([...bad, ...good], 'ann', now)).toEqual(good)
})

test('if a minute is reported twice, the first report counts', () => {
  const [first, second] = [stampMinute(now, 'ann', 'event-1'), stampMinute(now, 'ann', 'event-2')]
  expect(usableMinutes([first, second], 'ann', now)).toEqual([first])
})

test('a checksum has eight hexadecimal digits and differs by minute and user', () => {
  const sums = [checksumOf(1, 'ann'), checksumOf(2, 'ann'), checksumOf(1, 'bob'), checksumOf(0, '')]
  expect(new Set(sums).size).toBe(4)
  for (const sum of sums) expect(sum).toMatch(/^[0-9a-f]{8}$/)
})

test('activity is mouse, keyboard and scrolling, and is reported every 60 seconds (TRK-008, TRK-009)', () => {
  expect(activityEvents).toEqual(['mousedown', 'mousemove', 'keydown', 'scroll'])
  expect(reportPeriodMs).toBe(60_000)
})

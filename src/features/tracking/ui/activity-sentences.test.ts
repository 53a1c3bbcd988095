import { expect, test } from 'vitest'
import { activitySentences } from './activity-sentences.ts'

const today = '2026-11-24'
const seenAt = (lastSeen: string | null) =>
  activitySentences({ organiser: { lastSeen, activeMinutes: 0 }, staffMinutes: 0 }, today)[0]

test.each([
  [null, 'The organiser has not visited yet.'],
  ['2026-11-24T08:00:00Z', 'The organiser last visited today.'],
  ['2026-11-23T23:30:00Z', 'The organiser last visited yesterday.'],
  ['2026-11-17T12:00:00Z', 'The organiser last visited 7 days ago.'],
  ['2026-06-05T12:00:00Z', 'The organiser last visited on Fri 05 Jun 2026.'],
])('an organiser last seen at %s: %s', (lastSeen, sentence) => expect(seenAt(lastSeen)).toBe(sentence))

test('the minutes of the organiser and of each colleague are named', () => {
  const activity = {
    organiser: { lastSeen: '2026-11-23T12:00:00Z', activeMinutes: 12 },
    staffMinutes: 85,
    byPerson: [
      { name: 'Stef Staff', minutes: 60 },
      { name: 'Ann Lee', minutes: 25 },
    ],
  }
  expect(activitySentences(activity, today)).toEqual([
    'The organiser last visited yesterday.',
    'They have spent 12 min on this event.',
    'Staff have spent 1 h 25 min on this event: Stef Staff 1 h, Ann Lee 25 min.',
  ])
  expect(activitySentences({ ...activity, byPerson: undefined }, today)[2]).toBe(
    'Staff have spent 1 h 25 min on this event.',
  )
})

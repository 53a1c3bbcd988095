import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { dayChoices, defaultDayChoices, preselectedDays } from './day-choices.ts'

const pack = exampleEvent.packages[0]!
const nameOf = (dayIndex: number) => `Day ${dayIndex + 1}`
const daysOf = (type: Parameters<typeof dayChoices>[0], nightsCount = 2) =>
  dayChoices(type, { ...pack, nightsCount }, nameOf).map(({ label, days }) => [label, days])

test('an activity can be added on any day', () => {
  expect(daysOf('Activity')).toEqual([
    ['Day 1', [0]],
    ['Day 2', [1]],
    ['Day 3', [2]],
  ])
})

test('a transfer can be added inbound on the first day and outbound on the last (PKG-043)', () => {
  expect(daysOf('Airport Transfer')).toEqual([
    ['Both ways', [0, 2]],
    ['Inbound, Day 1', [0]],
    ['Outbound, Day 3', [2]],
  ])
  expect(daysOf('Airport Transfer', 0)).toEqual([['Day 1', [0]]])
})

test('accommodation can be added for all nights or for one night', () => {
  expect(daysOf('Accommodation')).toEqual([
    ['All 2 nights', [0, 1]],
    ['Day 1', [0]],
    ['Day 2', [1]],
  ])
  expect(daysOf('Accommodation', 1)).toEqual([['Day 1', [0]]])
})

test('by default, accommodation is added for the nights that have no accommodation yet', () => {
  const trip = { ...pack, nightsCount: 3 }
  const defaultLabels = (entries: typeof pack.entries) =>
    defaultDayChoices(
      'Accommodation',
      { ...trip, entries },
      dayChoices('Accommodation', { ...trip, entries }, nameOf),
    ).map(({ label }) => label)
  const [firstNight, secondNight] = ['it-hotel-0', 'it-hotel-1'].map((id) =>
    pack.entries.find(({ itineraryId }) => itineraryId === id),
  )
  expect(defaultLabels([])).toEqual(['All 3 nights'])
  expect(defaultLabels([firstNight!])).toEqual(['The 2 nights without accommodation'])
  expect(defaultLabels([firstNight!, secondNight!])).toEqual(['Day 3'])
})

const preselectedLabel = (type: Parameters<typeof dayChoices>[0], dayIndex: number | undefined) => {
  const trip = { ...pack, entries: [] }
  const choices = dayChoices(type, trip, nameOf)
  return preselectedDays({ type, pack: trip, choices, dayIndex, isAvailable: () => true }).label
}

test('accommodation is preselected for its default nights, other products for the day from which the form was opened', () => {
  for (const dayIndex of [undefined, 0, 1])
    expect(preselectedLabel('Accommodation', dayIndex)).toBe('All 2 nights')
  expect(preselectedLabel('Activity', 1)).toBe('Day 2')
  expect(preselectedLabel('Activity', undefined)).toBe('Day 1')
})

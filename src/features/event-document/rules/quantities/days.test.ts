import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { addDay, daysCount, endDate, entryDate, removeDay } from './days.ts'
import { packageLimits } from './package-limits.ts'

const limits = packageLimits({ nights: { minimum: 1, maximum: 3 } })
const [pack] = exampleEvent.packages
const packOnDays = (days: number[]) => ({
  ...pack!,
  entries: days.map((dayIndex, index) => ({ ...pack!.entries[0]!, itineraryId: `it-${index}`, dayIndex })),
})
const daysOf = (after: typeof pack) =>
  after!.entries.map(({ itineraryId, dayIndex }) => [itineraryId, dayIndex])

test('days are nights plus one, and dates follow from the start (PKG-002)', () => {
  expect(daysCount(pack!)).toBe(3)
  expect(endDate(pack!)).toBe('2027-05-09')
  expect(entryDate(pack!, { dayIndex: 1 })).toBe('2027-05-08')
  expect(entryDate({ ...pack!, startDate: null }, { dayIndex: 1 })).toBeNull()
})

test('adding a day is refused if there would be more than the maximum nights plus one (PKG-040)', () => {
  const extendedPack = addDay(pack!, limits)
  expect(extendedPack).toMatchObject({ nightsCount: 3 })
  expect(addDay({ ...pack!, nightsCount: 3 }, limits)).toMatchObject({ refused: 'daysMaximum' })
})

test('removing the last day moves its products to the day before (PKG-042)', () => {
  const after = removeDay(packOnDays([0, 1, 2, 2]), 2, limits)
  expect(after.nightsCount).toBe(1)
  expect(daysOf(after)).toEqual([
    ['it-0', 0],
    ['it-1', 1],
    ['it-2', 1],
    ['it-3', 1],
  ])
})

test('removing the last day removes its products that cannot run on the new last day (PKG-042)', () => {
  expect(daysOf(removeDay(packOnDays([0, 2]), 2, limits, () => false))).toEqual([['it-0', 0]])
})

test('removing the last day removes the accommodation of the last night (PKG-042)', () => {
  const after = removeDay(pack!, 2, limits)
  expect(after.entries.map(({ itineraryId }) => itineraryId)).toEqual([
    'it-karting',
    'it-hotel-0',
    'it-transfer',
  ])
})

test('removing a day in between moves its products to the day before, and later days to one day earlier (PKG-O11)', () => {
  expect(daysOf(removeDay(packOnDays([0, 1, 2]), 1, limits))).toEqual([
    ['it-0', 0],
    ['it-1', 0],
    ['it-2', 1],
  ])
})

test('removing the first day removes its accommodation and transfer, not its activities (PKG-O11)', () => {
  expect(daysOf(removeDay(pack!, 0, limits))).toEqual([
    ['it-karting', 0],
    ['it-hotel-1', 0],
  ])
})

test('impossible removals throw the documented errors (PKG-041, PKG-057)', () => {
  const remove = (nightsCount: number, day: number) => () => removeDay({ ...pack!, nightsCount }, day, limits)
  expect(remove(2, 3)).toThrow('impossible day index to remove')
  expect(remove(2, -1)).toThrow('impossible day index to remove')
  expect(remove(0, 0)).toThrow('impossible to remove last day')
  expect(remove(1, 1)).toThrow('impossible to remove last possible day')
  expect(() => daysCount({ nightsCount: Number.NaN })).toThrow('day units not set')
})

import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { addBoat, daysOf, tryBuilder } from '../testing/try-builder.ts'
import { appendDay, canDropDay, changeNights, changePeople, changeStart, dropDay } from './builder-edits.ts'

const savedOrNot = [true, false]
const eventWithReturn = {
  ...exampleEvent,
  packages: exampleEvent.packages.map((pack) => ({
    ...pack,
    entries: [
      ...pack.entries,
      {
        ...pack.entries.find(({ itineraryId }) => itineraryId === 'it-transfer')!,
        itineraryId: 'it-home',
        dayIndex: 2,
      },
    ],
  })),
}

test('added people take part in products that are for everyone, and in no other products', () => {
  const { builder } = tryBuilder()
  builder.edit([
    {
      name: 'editCustomers',
      packageId: 'pk-1',
      itineraryId: 'it-karting',
      data: { needPeople: 5, needUnits: null },
    },
  ])
  expect(changePeople(builder, 10)).toBeUndefined()
  const { pack } = builder.read()
  expect(pack.peopleCount).toBe(10)
  expect(Object.fromEntries(pack.entries.map((entry) => [entry.itineraryId, entry.needPeople]))).toEqual({
    'it-karting': 5,
    'it-hotel-0': 10,
    'it-hotel-1': 10,
    'it-transfer': 10,
  })
})

test('a product for everyone follows the size of the group, up to its capacity', () => {
  const config = { unitType: 'Boat', maxPeoplePerUnit: 3, minUnits: 1, maxUnits: 2, fixedMaxUnits: false }
  const { builder } = tryBuilder({ isSaved: false, configs: { 'pr-boat': config } })
  builder.edit([addBoat])
  const boatPeopleFor = (people: number) => {
    expect(changePeople(builder, people)).toBeUndefined()
    return builder.read().pack.entries.find(({ itineraryId }) => itineraryId === 'it-boat')?.needPeople
  }
  expect([20, 6, 4, 30].map(boatPeopleFor)).toEqual([6, 6, 4, 6])
})

test('a new number of people is one change, although several products follow it', () => {
  const { builder } = tryBuilder({ isSaved: true })
  for (const people of [9, 10]) expect(changePeople(builder, people)).toBeUndefined()
  expect(builder.read().queue.length).toBeGreaterThan(2)
  expect(builder.read().changeCount).toBe(1)
})

test('all changes of the number of people stay in the queue (PKG-017)', () => {
  const { builder } = tryBuilder()
  changePeople(builder, 9)
  changePeople(builder, 11)
  const deltas = builder.read().queue.filter(({ name }) => name === 'editEstimatedCustomers')
  expect(deltas.map(({ data }) => data)).toEqual([{ delta: 1 }, { delta: 2 }])
  expect(builder.read().event.estimatedCustomers).toBe(11)
})

test.each(savedOrNot)(
  'a day is added at the end, and the return transfer moves to it (saved: %s)',
  (isSaved) => {
    const { builder } = tryBuilder({ isSaved, base: eventWithReturn })
    expect(appendDay(builder)).toBeUndefined()
    expect(builder.read().pack.nightsCount).toBe(3)
    expect(daysOf(builder.read())).toMatchObject({ 'it-transfer': 0, 'it-home': 3 })
  },
)

test.each(savedOrNot)(
  'no more days are added than the maximum, and a larger number is refused (saved: %s) (PKG-040)',
  (isSaved) => {
    const { builder } = tryBuilder({ isSaved })
    expect(changeNights(builder, 8)?.refused).toBe('daysMaximum')
    expect(builder.read().pack.nightsCount).toBe(7)
  },
)

test.each(savedOrNot)(
  'removing the last day removes the accommodation of the last night and moves the remaining products of the day to the day before (saved: %s) (PKG-042)',
  (isSaved) => {
    const { builder } = tryBuilder({ isSaved, base: eventWithReturn })
    expect(dropDay(builder, 2)).toBeUndefined()
    expect(builder.read().pack.nightsCount).toBe(1)
    expect(daysOf(builder.read())).toEqual({
      'it-karting': 0,
      'it-hotel-0': 0,
      'it-transfer': 0,
      'it-home': 1,
    })
  },
)

test.each(savedOrNot)(
  'removing the first day moves later products one day earlier, and removes the accommodation and transfer of that day (saved: %s) (PKG-042)',
  (isSaved) => {
    const { builder } = tryBuilder({ isSaved, base: eventWithReturn })
    expect(dropDay(builder, 0)).toBeUndefined()
    expect(daysOf(builder.read())).toEqual({ 'it-karting': 0, 'it-hotel-1': 0, 'it-home': 1 })
  },
)

test('a day can be removed only if the trip has more than one day and more than the minimum nights (PKG-041)', () => {
  const [pack] = exampleEvent.packages
  const nights = { minimum: 2, maximum: 7, default: 2 }
  const limits = {
    people: { minimum: 1, maximum: 100, default: 10 },
    nights,
    startDate: { minimum: 0, maximum: 400 },
  }
  expect(canDropDay(pack!, limits)).toBe(false)
  expect(canDropDay({ ...pack!, nightsCount: 3 }, limits)).toBe(true)
  expect(canDropDay({ ...pack!, nightsCount: 0 }, { ...limits, nights: { ...nights, minimum: 0 } })).toBe(
    false,
  )
})

test.each(savedOrNot)(
  'changing the first day does not change the number of nights (saved: %s)',
  (isSaved) => {
    const { builder } = tryBuilder({ isSaved })
    expect(changeStart(builder, '2027-06-04')).toBeUndefined()
    expect(builder.read().pack).toMatchObject({ startDate: '2027-06-04', nightsCount: 2 })
  },
)

test.each(savedOrNot)('choosing the current first day again changes nothing (saved: %s)', (isSaved) => {
  const { builder } = tryBuilder({ isSaved })
  const before = builder.read()
  expect(changeStart(builder, before.pack.startDate ?? undefined)).toBeUndefined()
  expect(builder.read()).toBe(before)
})

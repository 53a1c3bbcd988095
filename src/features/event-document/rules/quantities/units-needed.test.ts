import { expect, test } from 'vitest'
import { exampleFacts } from '#features/event-commands/rules/example-event.ts'
import { attends, newQuantities, unitsForPeople, unitsOverflow } from './units-needed.ts'

const person = exampleFacts.products['pr-karting']!.config
const boat = exampleFacts.products['pr-boat']!.config

test('a product counted in persons has as many units as people (PKG-044)', () => {
  expect(unitsForPeople(person, 7)).toBe(7)
})

test('other products have as many units as needed, at least the minimum and at most the maximum (PKG-044)', () => {
  expect(unitsForPeople(boat, 7)).toBe(2)
  expect(unitsForPeople({ ...boat, minUnits: 2 }, 1)).toBe(2)
  expect(unitsForPeople(boat, 50)).toBe(2)
  expect(unitsForPeople(boat, 0)).toBe(0)
})

test('units above the configured maximum count as an overflow (PKG-045)', () => {
  expect(unitsOverflow(boat, 2)).toBe(false)
  expect(unitsOverflow(boat, 3)).toBe(true)
})

test('a new entry is for the people of the package, or for as many as fit in the maximum units (PKG-046)', () => {
  const alone = { isSecondAccommodation: false }
  expect(newQuantities(boat, { peopleCount: 5 }, alone)).toEqual({ needPeople: 5, needUnits: 1 })
  expect(newQuantities(boat, { peopleCount: 30 }, alone)).toEqual({ needPeople: 12, needUnits: 2 })
})

test('a second accommodation of the day has no people (PKG-047)', () => {
  const second = { isSecondAccommodation: true }
  expect(newQuantities(boat, { peopleCount: 5 }, second)).toEqual({ needPeople: 0, needUnits: 0 })
})

test('everyone takes part by default, unless the entry has no people (PKG-048)', () => {
  expect(attends({ customersAttending: [], needPeople: 3 }, 'cu-1')).toBe(true)
  expect(attends({ customersAttending: [], needPeople: 0 }, 'cu-1')).toBe(false)
})

test('invalid numbers throw the documented errors (PKG-057)', () => {
  expect(() => unitsForPeople(boat, Number.NaN)).toThrow('item people not set')
  expect(() => unitsOverflow(boat, Number.NaN)).toThrow('item units not set')
})

import { expect, test } from 'vitest'
import { exampleFacts } from '#features/event-commands/rules/example-event.ts'
import { attends, newQuantities, unitsForPeople, unitsOverflow } from './units-needed.ts'

const personConfig = exampleFacts.products['pr-karting']!.config
const boatConfig = exampleFacts.products['pr-boat']!.config

test('a product counted in persons has as many units as people (PKG-044)', () => {
  expect(unitsForPeople(personConfig, 7)).toBe(7)
})

test('a product not counted in persons has as many units as needed, at least the minimum and at most the maximum (PKG-044)', () => {
  expect(unitsForPeople(boatConfig, 7)).toBe(2)
  expect(unitsForPeople({ ...boatConfig, minUnits: 2 }, 1)).toBe(2)
  expect(unitsForPeople(boatConfig, 50)).toBe(2)
  expect(unitsForPeople(boatConfig, 0)).toBe(0)
})

test('units above the configured maximum count as an overflow (PKG-045)', () => {
  expect(unitsOverflow(boatConfig, 2)).toBe(false)
  expect(unitsOverflow(boatConfig, 3)).toBe(true)
})

test('a new entry is for the people of the package, or for as many as fit in the maximum units (PKG-046)', () => {
  const firstAccommodation = { isSecondAccommodation: false }
  expect(newQuantities(boatConfig, { peopleCount: 5 }, firstAccommodation)).toEqual({
    needPeople: 5,
    needUnits: 1,
  })
  expect(newQuantities(boatConfig, { peopleCount: 30 }, firstAccommodation)).toEqual({
    needPeople: 12,
    needUnits: 2,
  })
})

test('a second accommodation of the day has no people (PKG-047)', () => {
  const secondAccommodation = { isSecondAccommodation: true }
  expect(newQuantities(boatConfig, { peopleCount: 5 }, secondAccommodation)).toEqual({
    needPeople: 0,
    needUnits: 0,
  })
})

test('everyone takes part by default, unless the entry has no people (PKG-048)', () => {
  expect(attends({ customersAttending: [], needPeople: 3 }, 'cu-1')).toBe(true)
  expect(attends({ customersAttending: [], needPeople: 0 }, 'cu-1')).toBe(false)
})

test('invalid numbers throw the documented errors (PKG-057)', () => {
  expect(() => unitsForPeople(boatConfig, Number.NaN)).toThrow('item people not set')
  expect(() => unitsOverflow(boatConfig, Number.NaN)).toThrow('item units not set')
})

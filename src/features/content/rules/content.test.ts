import { expect, test } from 'vitest'
import { dictionaryText } from './dictionary.ts'
import { mergeTemplate } from './template.ts'

test('the values in a message are filled in, and a missing message reads as its name', () => {
  const dictionary = { guestHasBeenAdded: '{guestName} has been added' }
  expect(dictionaryText(dictionary, 'guestHasBeenAdded', { guestName: 'Ann' })).toBe('Ann has been added')
  expect(dictionaryText(dictionary, 'guestHasBeenAdded')).toBe('{guestName} has been added')
  expect(dictionaryText(dictionary, 'permissionDenied')).toBe('permissionDenied')
  expect(dictionaryText(dictionary, 'constructor')).toBe('constructor')
})

test('a section inherits from the default template the settings that its own template leaves out (CONT-008)', () => {
  const shared = { vatRate: 15, defaultGroupSize: 12, people: { min: 2, max: 90 } }
  const merged = mergeTemplate('hen', shared, { defaultGroupSize: 9, people: { max: 40 } })
  expect(merged).toMatchObject({
    name: 'hen',
    vatRate: 15,
    defaultGroupSize: 9,
    people: { min: 2, max: 40 },
    sessionTimeout: 30,
    hidePrices: [],
  })
})

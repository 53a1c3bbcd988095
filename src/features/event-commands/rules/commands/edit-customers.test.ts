import { expect, test } from 'vitest'
import { entryAfter, messageAfter, tryCommand } from '../testing/try-command.ts'

test('an entry for fewer people costs less and needs fewer units (PKG-028)', () => {
  const karting = {
    name: 'editCustomers',
    itineraryId: 'it-karting',
    data: { needPeople: 6, needUnits: null },
  }
  expect(entryAfter(karting)).toMatchObject({ needPeople: 6, needUnits: 6, money: { pricePence: 6 * 3900 } })
  expect(entryAfter({ ...karting, itineraryId: 'it-hotel-0' })).toMatchObject({ needUnits: 3 })
})

test('the number of units can be set by hand (PKG-028)', () => {
  const data = { needPeople: 6, needUnits: 5 }
  expect(entryAfter({ name: 'editCustomers', itineraryId: 'it-hotel-0', data })).toMatchObject({
    needUnits: 5,
    money: { pricePence: 5 * 9000 },
  })
})

test('staff can set more units than there are, a customer cannot (PKG-O23)', () => {
  const trial = { name: 'editCustomers', itineraryId: 'it-hotel-0', data: { needPeople: 8, needUnits: 11 } }
  expect(tryCommand(trial)).toMatchObject({ refused: 'tooManyUnits' })
  expect(entryAfter({ ...trial, by: 'staff' }).needUnits).toBe(11)
})

test('staff can set fewer units than the people need, a customer cannot', () => {
  const trial = { name: 'editCustomers', itineraryId: 'it-hotel-0', data: { needPeople: 8, needUnits: 1 } }
  expect(messageAfter(trial)).toContain('Too few units')
  expect(entryAfter({ ...trial, by: 'staff' }).needUnits).toBe(1)
})

import { expect, test } from 'vitest'
import { exampleEvent } from '../example-event.ts'
import { mayAddTransfer, transferDirections } from './transfers.ts'

const [pack] = exampleEvent.packages
const empty = { ...pack!, entries: [] }

test('inbound on the first day, outbound on the last, none in between (PKG-043)', () => {
  expect([0, 1, 2].map((day) => transferDirections(empty, day))).toEqual([['inbound'], [], ['outbound']])
  expect(mayAddTransfer(empty, 0, { direction: 'outbound' })).toBe(false)
  expect(mayAddTransfer(empty, 2, { direction: 'outbound' })).toBe(true)
})

test('one a day if restricted, any number if not (PKG-043, PKG-O18)', () => {
  expect(mayAddTransfer(pack!, 0)).toBe(false)
  expect(mayAddTransfer(pack!, 0, { onePerDay: false })).toBe(true)
  expect(mayAddTransfer(pack!, 2)).toBe(true)
})

test('a package of one day can have one for each direction (PKG-043)', () => {
  expect(mayAddTransfer({ ...pack!, nightsCount: 0 }, 0)).toBe(true)
})

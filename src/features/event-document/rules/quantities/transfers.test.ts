import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { canAddTransfer, transferDirections } from './transfers.ts'

const [pack] = exampleEvent.packages
const emptyPack = { ...pack!, entries: [] }

test('transfers are inbound on the first day, outbound on the last, and impossible in between (PKG-043)', () => {
  expect([0, 1, 2].map((day) => transferDirections(emptyPack, day))).toEqual([['inbound'], [], ['outbound']])
  expect(canAddTransfer(emptyPack, 0, { direction: 'outbound' })).toBe(false)
  expect(canAddTransfer(emptyPack, 2, { direction: 'outbound' })).toBe(true)
})

test('a day can have one transfer, or any number if the location does not restrict them (PKG-043, PKG-O18)', () => {
  expect(canAddTransfer(pack!, 0)).toBe(false)
  expect(canAddTransfer(pack!, 0, { onePerDay: false })).toBe(true)
  expect(canAddTransfer(pack!, 2)).toBe(true)
})

test('a package of one day can have one transfer for each direction (PKG-043)', () => {
  expect(canAddTransfer({ ...pack!, nightsCount: 0 }, 0)).toBe(true)
})

import { expect, test } from 'vitest'
import { locationKind, venueKind } from '#features/catalogue/rules/records/place-kinds.ts'
import { productKind } from '#features/catalogue/rules/records/product-kind.ts'
import { knownAddress, readListAddress } from './list-address.ts'

const allAllowed = () => true

test('invalid parts of a list’s address are ignored, and the others are used', () => {
  expect(readListAddress({ search: 7, filters: 'x', sort: 'nothing', columns: 7, state: 'gone' })).toEqual({
    search: '7',
  })
  const filter = { column: 'capacity', is: 'between', values: ['10', ''] }
  const sort = { by: 'capacity', descending: true }
  const address = readListAddress({ filters: [filter], sort, columns: ['capacity'], state: 'removed' })
  expect(address).toMatchObject({ filters: [filter], sort, columns: ['capacity'], state: 'removed' })
  const unreadable = { ...filter, is: '(a+)+$' }
  expect(readListAddress({ search: '', filters: [unreadable] })).toEqual({})
  // The other, valid filters stay. Otherwise the list would show more than requested.
  expect(readListAddress({ filters: [unreadable, filter, 7, null] })).toEqual({ filters: [filter] })
})

test('a list is not sorted or filtered by columns that its kind does not have', () => {
  const isFilled = (column: string) => ({ column, is: 'filled' as const, values: [] })
  const [capacity, unknownFilter] = [isFilled('capacity'), isFilled('nothing')]
  const address = {
    search: 'hall',
    filters: [unknownFilter, capacity],
    sort: { by: 'nothing', descending: true },
  }
  expect(knownAddress(venueKind, allAllowed, address)).toEqual({ search: 'hall', filters: [capacity] })
  expect(knownAddress(locationKind, allAllowed, address)).toEqual({ search: 'hall' })
  for (const by of ['title', 'changed', 'capacity'])
    expect(knownAddress(venueKind, allAllowed, { sort: { by, descending: false } }).sort?.by).toBe(by)
  const byCost = { sort: { by: 'prices', descending: false } }
  expect(knownAddress(productKind, allAllowed, byCost).sort).toEqual(byCost.sort)
})

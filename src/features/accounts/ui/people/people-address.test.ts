import { expect, test } from 'vitest'
import { peopleQuery, readPeopleAddress } from './people-address.ts'

test('an address contains search, sort and filter; invalid parameters are ignored', () => {
  const address = readPeopleAddress({ search: 'ann', sort: 'email', way: 'down', page: '3', state: 'shut' })
  expect(peopleQuery('staff', address)).toMatchObject({
    userType: 'staff',
    search: 'ann',
    isActive: false,
    sort: 'email',
    way: 'down',
    limit: 40,
    skip: 80,
  })
  const nonsense = readPeopleAddress({ search: '', sort: 'shoe', way: 'left', page: '-1', state: 'x' })
  expect(Object.values(nonsense).filter(Boolean)).toEqual([])
})

test('the state filter means blocked for customers and deactivated for other users', () => {
  expect(peopleQuery('customer', { state: 'shut' })).toMatchObject({ ipBlocked: true })
  expect(peopleQuery('customer', { state: 'open' })).toMatchObject({ ipBlocked: false })
  expect(peopleQuery('supplierContact', { state: 'shut' })).toMatchObject({ isActive: false })
  expect(peopleQuery('customer', {})).toMatchObject({
    ipBlocked: undefined,
    sort: 'name',
    way: 'up',
    skip: 0,
  })
})

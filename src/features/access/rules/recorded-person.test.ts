import { expect, test } from 'vitest'
import { peopleIn, withNames } from './recorded-person.ts'

const fields = {
  actsAs: { person: 'c1' },
  staff: { person: 's1' },
  roles: ['Owner'],
  detail: { a: 1 },
  no: null,
}

test('people in a change are found and replaced by their names; other values do not change', () => {
  expect(peopleIn(fields)).toEqual(['c1', 's1'])
  expect(withNames(fields, (id) => `Name of ${id}`)).toEqual({
    ...fields,
    actsAs: 'Name of c1',
    staff: 'Name of s1',
  })
  expect([peopleIn(null), withNames(null, String)]).toEqual([[], null])
})

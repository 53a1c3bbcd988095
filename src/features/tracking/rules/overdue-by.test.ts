import { expect, test } from 'vitest'
import { overdueBy } from './overdue-by.ts'

const names = new Map([
  ['st-1', 'Stef Staff'],
  ['st-2', 'Ann Lee'],
])

test('overdue tasks add up by section and by person, and the person with the most tasks comes first (STF-O1)', () => {
  const { bySection, byPerson } = overdueBy(
    [
      { personId: null, section: 'stag', staff: 1, supplier: 0 },
      { personId: 'st-1', section: 'hen', staff: 0, supplier: 2 },
      { personId: 'st-2', section: 'stag', staff: 3, supplier: 0 },
      { personId: 'st-2', section: 'hen', staff: 1, supplier: 1 },
    ],
    names,
  )
  expect(bySection).toEqual([
    { section: 'stag', staff: 4, supplier: 0 },
    { section: 'hen', staff: 1, supplier: 3 },
    { section: 'groups', staff: 0, supplier: 0 },
    { section: 'events', staff: 0, supplier: 0 },
  ])
  expect(byPerson.map(({ id, name, staff, supplier }) => [id, name, staff, supplier])).toEqual([
    ['st-2', 'Ann Lee', 4, 1],
    ['st-1', 'Stef Staff', 0, 2],
    [null, '', 1, 0],
  ])
  expect(byPerson[0]!.bySection.slice(0, 2)).toEqual([
    { section: 'stag', staff: 3, supplier: 0 },
    { section: 'hen', staff: 1, supplier: 1 },
  ])
})

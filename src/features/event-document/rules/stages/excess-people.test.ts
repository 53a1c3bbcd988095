import { expect, test } from 'vitest'
import { excessPeople } from './excess-people.ts'

const group = (yes: number, no = 0) => [
  ...Array.from({ length: yes }, () => ({ attending: 'Yes' as const })),
  ...Array.from({ length: no }, () => ({ attending: 'No' as const })),
]

test.each([
  [9, 0, 8, '9 people are coming, this package is for 8'],
  [2, 3, 1, '2 people are coming, this package is for 1'],
  [8, 0, 8, undefined],
  [8, 1, 8, undefined],
  [3, 0, 8, undefined],
])('with %s people coming and %s not, for a package for %s: %s', (yes, no, peopleCount, title) =>
  expect(excessPeople(group(yes, no), peopleCount)?.title).toBe(title),
)

test('the notice says that everyone is charged, and how many people to plan for', () =>
  expect(excessPeople(group(9), 8)?.text).toBe(
    'Each of them will be charged. Change the number to 9 so that everything is planned for everyone.',
  ))

import { expect, test } from 'vitest'
import { peopleBeyond } from './people-beyond.ts'

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
])('of %s who are coming and %s who are not, for a package for %s: %s', (yes, no, peopleCount, title) =>
  expect(peopleBeyond(group(yes, no), peopleCount)?.title).toBe(title),
)

test('it says that each of them is charged, and which number is meant', () =>
  expect(peopleBeyond(group(9), 8)?.text).toBe(
    'Each of them will be charged. Change the number to 9 so that everything is planned for everyone.',
  ))

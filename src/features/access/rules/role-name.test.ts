import { expect, test } from 'vitest'
import { roleNameProblem } from './role-name.ts'

test('a new role needs a valid name that is unique regardless of case (SHELL-074)', () => {
  const otherNames = ['Staff', 'Éditeur']
  expect(roleNameProblem('Planner', otherNames)).toBeUndefined()
  expect(roleNameProblem(' ', otherNames)).toBe('Required')
  for (const name of ['..', '<b>', 'Plan\u200bner', '__proto__'])
    expect(roleNameProblem(name, otherNames)).toBe('This field does not look correct')
  for (const name of ['staff', ' STAFF ', 'éditeur', 'E\u0301diteur'])
    expect(roleNameProblem(name, otherNames)).toBe('The name must be unique')
})

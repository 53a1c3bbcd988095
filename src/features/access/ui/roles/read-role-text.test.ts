import { expect, test } from 'vitest'
import { permissionPaths } from '#app/permission-paths.ts'
import { readRoleText } from './read-role-text.ts'

const role = {
  name: 'Planner',
  userType: 'staff',
  permissions: [
    { path: 'customer', permission: ['view'] },
    { path: 'general.password', value: 'Yes', conditions: { section: ['stag'] } },
  ],
}
const text = JSON.stringify(role, null, 2)
const problemsOf = (editedText: string) => readRoleText(editedText, permissionPaths).problems

test('a valid document is parsed', () => {
  expect(readRoleText(text, permissionPaths)).toEqual({ role, problems: [] })
})

test('a problem has its line, column, position in the document and reason (PERM-013)', () => {
  expect(problemsOf(text.replace('"view"', '"delete"'))).toEqual([
    { line: 8, column: 9, message: expect.stringMatching(/^permissions\.0\.permission\.0: /) },
  ])
  expect(problemsOf(text.replace('general.password', 'general.passwords'))).toEqual([
    { line: 12, column: 15, message: "permissions.1.path: There is no permission 'general.passwords'" },
  ])
  expect(problemsOf(text.replace('stag', 'stags'))[0]).toMatchObject({ line: 16 })
})

test('a missing field is reported at the position of its parent', () => {
  expect(problemsOf(text.replace('"userType": "staff",', ''))[0]).toMatchObject({
    line: 1,
    message: expect.stringMatching(/^userType: /),
  })
})

test.each([
  ['an open bracket', text.slice(0, -1)],
  ['a comma too many', text.replace('"Planner",', '"Planner",,')],
  ['a name without quotes', text.replace('"name"', 'name')],
  ['an empty text', ''],
])('%s is not valid JSON', (_what, invalidText) => {
  expect(problemsOf(invalidText)).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^This is not valid JSON: /) }),
  ])
})

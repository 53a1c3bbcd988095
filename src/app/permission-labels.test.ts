import { expect, test } from 'vitest'
import { permissionGroups } from './permission-labels.ts'
import { permissionPaths } from './permission-paths.ts'

test('the role editor has a unique label for every permission of the site', () => {
  const all = permissionGroups.flatMap(({ permissions }) => permissions)
  expect(all.map(({ path }) => path).sort()).toEqual([...permissionPaths].sort())
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
})

import { expect, test } from 'vitest'
import { namedPaths } from '#kernel/permission.ts'
import { addEntry, permissionGroups, replaceEntry, takesTypes, toggleType } from './edit-permissions.ts'

test('every path stands in exactly one group', () => {
  const paths = [...namedPaths, 'packageProductFunctions.editVenue']
  const groups = permissionGroups(paths)
  expect(groups.flatMap((group) => group.paths).sort()).toEqual(paths.sort())
  expect(groups.find(({ name }) => name === 'packageProductFunctions')?.paths).toContain(
    'packageProductFunctions.editVenue',
  )
})

test('areas and the people of suppliers take types, named permissions are Yes or No', () => {
  expect(['customer', 'supplierArea.users'].every(takesTypes)).toBe(true)
  expect(takesTypes('general.password')).toBe(false)
})

const entries = [
  { path: 'a', value: 'Yes' as const },
  { path: 'b', value: 'Yes' as const },
  { path: 'a', value: 'No' as const },
]

test('an entry is added behind those of its path, so that they still count first', () => {
  const conditions = { section: ['stag'] }
  const added = addEntry(entries.slice(0, 2), { path: 'a', value: 'No', conditions })
  expect(added.map(({ path }) => path)).toEqual(['a', 'a', 'b'])
  expect(addEntry(entries, { path: 'c', value: 'Yes' })[3]?.path).toBe('c')
})

test('an entry without anything left is taken out', () => {
  const entry = { path: 'b', permission: ['view' as const] }
  expect(replaceEntry(entries, 1, entry)[1]).toEqual(entry)
  expect(replaceEntry(entries, 1, toggleType(entry, 'view')).map(({ path }) => path)).toEqual(['a', 'a'])
  expect(toggleType(entry, 'edit').permission).toEqual(['view', 'edit'])
})

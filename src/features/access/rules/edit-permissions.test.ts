import { expect, test } from 'vitest'
import { acceptsTypes, addEntry, findPermissions, replaceEntry, toggleType } from './edit-permissions.ts'

test('permissions can be found by their label and by their path', () => {
  const groups = [
    { name: 'Money', permissions: [{ path: 'payments.refund', label: 'Give money back' }] },
    { name: 'Events', permissions: [{ path: 'eventArea', label: 'Events' }] },
  ]
  expect(findPermissions(groups, ' money ')).toEqual([groups[0]])
  expect(findPermissions(groups, 'EVENTAREA')).toEqual([groups[1]])
  expect(findPermissions(groups, '')).toEqual(groups)
  expect(findPermissions(groups, 'kit')).toEqual([])
})

test('areas and supplier users accept permission types; named permissions are Yes or No', () => {
  expect(['customer', 'supplierArea.users'].every(acceptsTypes)).toBe(true)
  expect(acceptsTypes('general.password')).toBe(false)
})

const entries = [
  { path: 'a', value: 'Yes' as const },
  { path: 'b', value: 'Yes' as const },
  { path: 'a', value: 'No' as const },
]

test('an entry is added after existing entries of the same path, so that they keep priority', () => {
  const conditions = { section: ['stag'] }
  const newEntries = addEntry(entries.slice(0, 2), { path: 'a', value: 'No', conditions })
  expect(newEntries.map(({ path }) => path)).toEqual(['a', 'a', 'b'])
  expect(addEntry(entries, { path: 'c', value: 'Yes' })[3]?.path).toBe('c')
})

test('an entry without a value or types is removed', () => {
  const entry = { path: 'b', permission: ['view' as const] }
  expect(replaceEntry(entries, 1, entry)[1]).toEqual(entry)
  expect(replaceEntry(entries, 1, toggleType(entry, 'view')).map(({ path }) => path)).toEqual(['a', 'a'])
  expect(toggleType(entry, 'edit').permission).toEqual(['view', 'edit'])
})

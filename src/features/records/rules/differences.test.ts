import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf, isSame, mergeOnto, withValueAt } from './differences.ts'

test('two versions differ at the deepest changed fields', () => {
  const before = { name: 'Hall', loc: { lat: 1, lon: 2 }, tags: ['a'], size: 3 }
  const after = { name: 'Hall', loc: { lat: 1, lon: 5 }, tags: ['a', 'b'], note: 'new' }
  expect(differencesOf(before, after)).toEqual([
    { path: ['loc', 'lon'], before: 2, after: 5 },
    { path: ['tags'], before: ['a'], after: ['a', 'b'] },
    { path: ['size'], before: 3, after: undefined },
    { path: ['note'], before: undefined, after: 'new' },
  ])
})

test('changes by two people to different fields are both preserved', () => {
  const base = { name: 'Hall', loc: { lat: 1, lon: 2 }, size: 3 }
  const mine = { ...base, loc: { lat: 1, lon: 9 } }
  const theirs = { ...base, name: 'Great Hall', loc: { lat: 7, lon: 2 } }
  expect(mergeOnto(base, mine, theirs)).toEqual({
    merged: { name: 'Great Hall', loc: { lat: 7, lon: 9 }, size: 3 },
    conflicts: [],
  })
})

test('conflicting changes to one field are reported with both values', () => {
  const base = { name: 'Hall', size: 3 }
  const { merged, conflicts } = mergeOnto(
    base,
    { name: 'Small Hall', size: 2 },
    { name: 'Great Hall', size: 2 },
  )
  expect(conflicts).toEqual([{ path: ['name'], before: 'Great Hall', after: 'Small Hall' }])
  expect(merged).toEqual({ name: 'Small Hall', size: 2 })
})

test('a conflict is reported if one person removed a field that the other changed', () => {
  const base = { loc: { lat: 1 } }
  expect(mergeOnto<object>(base, {}, { loc: { lat: 2 } }).conflicts).toHaveLength(1)
  expect(mergeOnto<object>(base, { loc: { lat: 2 } }, {}).conflicts).toHaveLength(1)
})

const leaf = fc.constantFrom<unknown>(1, 'a', true, null, ['x'], ['x', 'y'])
const record = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(leaf, fc.dictionary(fc.constantFrom('d', 'e'), leaf)),
)

test('applying the differences to one version results in the other', () => {
  fc.assert(
    fc.property(record, record, (before, after) => {
      const patched = differencesOf(before, after).reduce<unknown>(
        (value, { path, after: next }) => withValueAt(value, path, next),
        before,
      )
      expect(isSame(patched, after)).toBe(true)
    }),
  )
})

test('a merge with one changed side returns that side', () => {
  fc.assert(
    fc.property(record, record, (base, changed) => {
      expect(isSame(mergeOnto<object>(base, base, changed).merged, changed)).toBe(true)
      const unopposed = mergeOnto<object>(base, changed, base)
      expect(isSame(unopposed.merged, changed)).toBe(true)
      expect(unopposed.conflicts).toEqual([])
    }),
  )
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RecordKind } from '../../rules/record-kind.ts'
import { keysOfRows, planImport } from './check-import.ts'

const kind: RecordKind = {
  name: 'supplier',
  path: '/supplier',
  words: { one: 'supplier', many: 'suppliers' },
  list: 'suppliers',
  area: 'supplier',
  schema: z.strictObject({ id: z.string(), name: z.string().min(2), parent: z.string().optional() }),
  key: 'id',
  sections: [
    {
      title: 'Supplier',
      fields: [
        { at: 'name', label: 'Name', as: 'text' },
        { at: 'parent', label: 'Head office', as: 'reference', to: 'supplier' },
      ],
    },
  ],
  problems: ({ id, parent }) => (id === parent ? [{ path: ['parent'], message: 'should be another' }] : []),
}
const stored = new Map([
  ['a', { id: 'a', name: 'Anna' }],
  ['b', { id: 'b', name: 'Bert' }],
])
const plan = (...values: object[]) => {
  const rows = values.map((value, index) => ({ line: index + 2, value: value as Record<string, unknown> }))
  const walk = planImport(kind, rows, (_, id) => stored.get(id))
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value
  }
}

test('records are told apart that are new, changed, and as they were', () => {
  const given = plan(
    { name: 'Anna', id: 'a' },
    { id: 'b', name: 'Bertha' },
    { id: 'c', name: 'Cleo', parent: 'b' },
  )
  expect(given).toEqual({
    created: [{ id: 'c', name: 'Cleo', parent: 'b' }],
    changed: [{ id: 'b', name: 'Bertha' }],
    same: 1,
    problems: [],
  })
})

test('a record may name one that stands further down in the file', () => {
  const { created, problems } = plan({ id: 'd', name: 'Dora', parent: 'e' }, { id: 'e', name: 'Emil' })
  expect([created.length, problems]).toEqual([2, []])
})

test('all problems are told, in the order of the lines', () => {
  const { created, problems } = plan(
    { id: 'd', name: 'Dora', parent: 'nobody' },
    { id: 'e', name: 'E', colour: 'red' },
    { id: 'f', name: 'Finn', parent: 'f' },
    { id: 'd', name: 'Dora' },
    { id: 'g', name: 'Gus' },
  )
  expect(problems.map(({ line }) => line)).toEqual([2, 3, 3, 4, 5])
  expect(problems[0]?.message).toBe('parent: there is no supplier nobody')
  expect(problems[3]?.message).toBe('parent: should be another')
  expect(problems[4]?.message).toBe('d stands in line 2 already')
  expect(created.map(({ id }) => id)).toEqual(['g'])
})

test('what a file holds or names is asked for once', () => {
  const rows = [
    { line: 2, value: { id: 'x', parent: 'a' } },
    { line: 3, value: { id: 'y', parent: 'a' } },
  ]
  expect(keysOfRows(kind, rows).map(({ id }) => id)).toEqual(['x', 'a', 'y'])
})

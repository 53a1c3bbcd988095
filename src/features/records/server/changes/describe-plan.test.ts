import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RecordKind } from '../../rules/record-kind.ts'
import { describePlan, planRecords } from './describe-plan.ts'

const kind: RecordKind = {
  name: 'supplier',
  path: '/supplier',
  labels: { one: 'supplier', many: 'suppliers' },
  list: 'suppliers',
  area: 'supplier',
  schema: z.strictObject({ id: z.string(), name: z.string().min(2), parent: z.string().optional() }),
  key: 'id',
  sections: [
    {
      title: 'Supplier',
      fields: [
        { name: 'name', label: 'Name', form: 'text' },
        { name: 'parent', label: 'Head office', form: 'reference', to: 'supplier' },
      ],
    },
  ],
  problems: ({ id, parent }) => (id === parent ? [{ path: ['parent'], message: 'should be another' }] : []),
}
const stored = new Map([
  ['a', { content: { id: 'a', name: 'Anna' }, version: 1 }],
  ['b', { content: { id: 'b', name: 'Bert' }, version: 4 }],
])
const createPlan = (...values: object[]) => {
  const requested = values.map((value, index) => {
    const before = stored.get((value as { id: string }).id)
    return { line: index + 2, value: value as Record<string, unknown>, ...(before && { stored: before }) }
  })
  const planning = planRecords(kind, requested, (_, id) => stored.get(id)?.content)
  for (;;) {
    const { done, value } = planning.next()
    if (done) return value
  }
}

test('new, changed and unchanged records are distinguished', () => {
  const mixedPlan = createPlan(
    { name: 'Anna', id: 'a' },
    { id: 'b', name: 'Bertha' },
    { id: 'c', name: 'Cleo', parent: 'b' },
  )
  expect(mixedPlan).toMatchObject({
    created: [{ id: 'c', name: 'Cleo', parent: 'b' }],
    changed: [{ before: { id: 'b', name: 'Bert' }, after: { id: 'b', name: 'Bertha' } }],
    same: 1,
    problems: [],
  })
})

test('a record can reference another one that comes later in the file', () => {
  const { created, problems } = createPlan({ id: 'd', name: 'Dora', parent: 'e' }, { id: 'e', name: 'Emil' })
  expect([created.length, problems]).toEqual([2, []])
})

test('all problems are reported, in the order of the lines', () => {
  const { created, problems } = createPlan(
    { id: 'd', name: 'Dora', parent: 'nobody' },
    { id: 'e', name: 'E', colour: 'red' },
    { id: 'f', name: 'Finn', parent: 'f' },
    { id: 'd', name: 'Dora' },
    { id: 'g', name: 'Gus' },
  )
  expect(problems.map(({ line }) => line)).toEqual([2, 3, 3, 4, 5])
  expect(problems[0]?.message).toBe('parent: there is no supplier nobody')
  expect(problems[3]?.message).toBe('parent: should be another')
  expect(problems[4]?.message).toBe('d is already in line 2')
  expect(created.map(({ id }) => id)).toEqual(['g'])
})

test('any difference in a plan changes its token', () => {
  const tokens = [
    createPlan({ id: 'a', name: 'Anne' }),
    createPlan({ id: 'a', name: 'Anni' }),
    createPlan({ id: 'b', name: 'Anne' }),
    createPlan({ id: 'a', name: 'Anne' }, { id: 'c', name: 'Cleo' }),
  ].map(({ token }) => token)
  expect(new Set(tokens).size).toBe(4)
  expect(createPlan({ name: 'Anne', id: 'a' }, { id: 'b', name: 'Bert' }).token).toBe(tokens[0])
})

test('a problem shows only the beginning of a very long id or message', () => {
  const id = 'x'.repeat(900_000)
  const { problems, problemCount } = describePlan(kind, createPlan({ id }, { id, name: 'Xena' }), () => true)
  expect(problemCount).toBe(2)
  expect(problems).toEqual([
    { line: 2, id: 'x'.repeat(200), message: 'name: Required' },
    { line: 3, id: 'x'.repeat(200), message: 'x'.repeat(500) },
  ])
})

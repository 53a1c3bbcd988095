import { expect, test } from 'vitest'
import { z } from 'zod'
import { distinctList } from './fields.ts'
import { findMismatches, markSlowText, maxMismatches } from './find-mismatches.ts'

const repeat = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)
const mismatchesOf = (schema: z.ZodType, value: unknown, parts = 10_000) =>
  findMismatches(schema, value, parts)
const entry = z.strictObject({ id: z.string().min(1), tags: distinctList(z.string(), 3).optional() })

test.each([
  ['at the top', z.array(z.string()).max(5), repeat(6, 'a'), ''],
  ['in an object', z.strictObject({ list: distinctList(z.string(), 5) }), { list: repeat(6, 'a') }, 'list'],
  ['in a list', z.array(entry).max(5), [{ id: 'a', tags: repeat(4, 'a') }], '0.tags'],
  ['that is optional', z.strictObject({ a: z.array(z.int()).max(1).nullish() }), { a: [1, 2] }, 'a'],
  [
    'in the variant that the value names',
    z.discriminatedUnion('name', [
      z.strictObject({ name: z.literal('a'), list: z.array(z.int()).max(9) }),
      z.strictObject({ name: z.literal('b'), list: z.array(z.int()).max(1) }),
    ]),
    { name: 'b', list: [1, 2] },
    'list',
  ],
  [
    'as a record with any names',
    z.record(z.string(), z.int()).meta({ maxProperties: 1 }),
    { a: 1, b: 2 },
    '',
  ],
])('if a list or record is too long, nothing else is reported: %s', (_, schema, value, path) => {
  expect(mismatchesOf(schema, value)).toEqual([{ path, message: 'too big' }])
})

test('elements of a list that is too long are never checked', () => {
  let checkCount = 0
  const element = z.string().refine(() => {
    checkCount += 1
    return true
  })
  mismatchesOf(z.array(element).max(5), repeat(1000, 'a'))
  expect(checkCount).toBe(0)
})

test.each([
  ['objects of which fields are missing', repeat(1000, {})],
  ['lists where objects belong', repeat(1000, [])],
  ['numbers where objects belong', repeat(1000, 1)],
  ['objects with unknown fields', repeat(200, { id: 'a', x: 1, y: 2 })],
  ['texts that do not fit', repeat(1000, { id: '' })],
])('the check stops after a hundred mismatches: %s', (_, list) => {
  const mismatches = mismatchesOf(z.array(entry).max(1000), list)
  expect(mismatches).toHaveLength(maxMismatches)
  expect(mismatches[0]!.path).toMatch(/^0/)
})

test('a few mismatches are left to the schema, because its messages are better', () => {
  expect(mismatchesOf(z.array(entry).max(1000), [{ id: '' }, {}, []])).toEqual([])
})

test('a value that matches its schema is not reported', () => {
  const schema = z.strictObject({
    either: z.array(z.union([z.int(), entry])).max(500),
    by: z.partialRecord(z.enum(['a', 'b']), z.array(z.int()).max(2)),
    both: z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() })),
    text: z.string().trim().pipe(z.string().max(5)),
    set: z.int().default(3),
  })
  const value = { either: repeat(300, { id: 'a' }), by: { a: [1] }, both: { a: 1, b: 2 }, text: ' a ' }
  expect(schema.safeParse(value).success).toBe(true)
  expect(mismatchesOf(schema, value)).toEqual([])
})

test('the mismatches of all variants of a union are counted, unless one variant matches', () => {
  const schema = z.union([z.array(z.int()).max(200), z.array(entry).max(200)])
  expect(mismatchesOf(schema, repeat(60, 'x')).length).toBeGreaterThan(0)
  expect(mismatchesOf(schema, repeat(60, 1))).toEqual([])
})

test('a value of a recursive schema is checked to its full depth', () => {
  type Tree = { readonly inner: readonly Tree[] }
  const tree: z.ZodType<Tree> = z.lazy(() => z.strictObject({ inner: z.array(tree).max(2) }))
  expect(mismatchesOf(tree, { inner: [{ inner: repeat(3, { inner: [] }) }] })).toEqual([
    { path: 'inner.0.inner', message: 'too big' },
  ])
})

test('a text that is slow to check is checked only by the schema', () => {
  let checkCount = 0
  const count = () => {
    checkCount += 1
    return true
  }
  const slowText = markSlowText(z.string().refine(count))
  expect(mismatchesOf(z.array(slowText).max(500), repeat(400, 'a'))).toEqual([])
  expect(checkCount).toBe(0)
})

test('a property name chosen by the sender is shortened in a report', () => {
  const names = Object.fromEntries(
    repeat(200, 0).map((_, index) => [`${index}${'\ud83c\udf89'.repeat(500)}`, 1]),
  )
  for (const { path } of mismatchesOf(z.strictObject({}), names)) {
    expect(path.length).toBeLessThanOrEqual(200)
    expect(path.isWellFormed()).toBe(true)
  }
})
